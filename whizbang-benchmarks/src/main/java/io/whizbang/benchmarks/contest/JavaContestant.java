package io.whizbang.benchmarks.contest;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** A contestant that is a library of Java, and lives in this process. */
public abstract class JavaContestant implements Contestant {

  private final String name;
  private final Setup setup;
  private final Map<Ability, String> hindrances = new EnumMap<>(Ability.class);

  protected JavaContestant(String name, Setup setup) {
    this.name = name;
    this.setup = setup;
  }

  /** Says why it cannot do something. */
  protected final void cannot(Ability ability, String why) {
    hindrances.put(ability, why);
  }

  /** Opens an instance that hands what it handles to the tally. */
  protected abstract Instance open(Database database, Role role, Tally tally) throws Exception;

  @Override
  public final String name() {
    return name;
  }

  @Override
  public String version() {
    return Versions.of(name);
  }

  @Override
  public final Setup setup() {
    return setup;
  }

  @Override
  public final Optional<String> hindrance(Ability ability) {
    return Optional.ofNullable(hindrances.get(ability));
  }

  @Override
  public final Player start(Database database, Role role) throws Exception {
    return new LocalPlayer(database, role, this::open);
  }

  @Override
  public final Player startApart(Database database, Role role) throws Exception {
    return ChildPlayer.ofJava(this, database, role);
  }
}
