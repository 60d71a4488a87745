package io.whizbang.benchmarks.contest;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** Reaches rates that are known beforehand, and fails when there is no other. */
final class FakeContestant extends JavaContestant {

  private final double[] rates;
  private final Deque<Double> left = new ArrayDeque<>();

  FakeContestant(String name, double... rates) {
    super(name, new Setup("none", "a page"));
    this.rates = rates;
  }

  FakeContestant without(Ability ability, String why) {
    cannot(ability, why);
    return this;
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
