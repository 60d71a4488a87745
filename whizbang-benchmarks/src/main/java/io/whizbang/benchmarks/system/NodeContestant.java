package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.ChildPlayer;
import io.whizbang.benchmarks.contest.Contestant;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Player;
import io.whizbang.benchmarks.contest.Versions;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** A contestant that is a library of npm, and lives in processes of Node. */
abstract class NodeContestant implements Contestant {

  private final String name;
  private final Setup setup;
  private final Map<Ability, String> hindrances = new EnumMap<>(Ability.class);

  NodeContestant(String name, Setup setup) {
    this.name = name;
    this.setup = setup;
    cannot(Ability.DEDUPLICATES, "has no inbox");
    cannot(Ability.KEEPS_EVENTS, "has no events");
  }

  final void cannot(Ability ability, String why) {
    hindrances.put(ability, why);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String version() {
    return Versions.of(name);
  }

  @Override
  public final Setup setup() {
    return setup;
  }

  @Override
  public final Optional<String> hindrance(Ability ability) {
    return Optional.ofNullable(hindrances.get(ability)).or(NodeModules::hindrance);
  }

  @Override
  public final void install(Database database) throws Exception {
    NodeModules.run("node", script(), address(database), "INSTALL");
  }

  @Override
  public final Player start(Database database, Role role) throws Exception {
    return ChildPlayer.start(
        NodeModules.process("node", script(), address(database), role.name()),
        NodeContestant::address);
  }

  @Override
  public final Player startApart(Database database, Role role) throws Exception {
    return start(database, role);
  }

  private String script() {
    return name + ".js";
  }

  /** As libraries of Node write it: without the dialect, and with the user before the host. */
  private static String address(Database database) {
    return database.url().replaceFirst("jdbc:postgresql://([^?]*).*", "postgres://postgres@$1");
  }
}
