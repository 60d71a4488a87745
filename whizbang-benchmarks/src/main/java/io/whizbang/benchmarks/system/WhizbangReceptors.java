package io.whizbang.benchmarks.system;

import io.whizbang.WhizbangBuilder;
import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.Tally;

/** Whizbang from one end to the other: straight into the inbox, and to a receptor of the same service. */
public final class WhizbangReceptors extends WhizbangService {

  private static final String SAME = "the same as whizbang";

  public WhizbangReceptors() {
    super(RECEPTORS, "a receptor");
    cannot(Ability.STORES_ONLY, SAME);
    cannot(Ability.HANDLES_OTHERS, SAME);
    cannot(Ability.DEDUPLICATES, SAME);
    cannot(Ability.KEEPS_EVENTS, SAME);
  }

  @Override
  WhizbangBuilder handlingOwn(WhizbangBuilder builder, Tally tally) {
    return receiving(builder, tally);
  }
}
