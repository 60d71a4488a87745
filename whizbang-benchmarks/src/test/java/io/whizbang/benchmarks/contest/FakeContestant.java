package io.whizbang.benchmarks.contest;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reaches rates that are known beforehand, and fails when there is no other. */
final class FakeContestant extends JavaContestant {

  private final double[] rates;
  private @Nullable String statements;
  private final Deque<Double> left = new ArrayDeque<>();

  FakeContestant(String name, double... rates) {
    super(name, new Setup("none", "a page"));
    this.rates = rates;
  }

  FakeContestant without(Ability ability, String why) {
    cannot(ability, why);
    return this;
  }

  FakeContestant running(String sql) {
    statements = sql;
    return this;
  }

  @Override
  public Optional<String> statements() {
    return Optional.ofNullable(statements);
  }

  double nextRate() {
    if (left.isEmpty()) {
      Arrays.stream(rates).forEach(left::add);
    }
    return left.remove();
  }

  @Override
  public String version() {
    return "1.0";
  }

  @Override
  public void install(Database database) {}

  @Override
  protected Instance open(Database database, Role role, Tally tally) {
    throw new UnsupportedOperationException("has no instances");
  }
}
