package io.whizbang.benchmarks.system;

import io.whizbang.WhizbangBuilder;
import io.whizbang.benchmarks.contest.Tally;

/**
 * Whizbang as an outbox: what it publishes is handled by its transport, as the peers hand a message to a handler. To
 * another process messages go through the inbox of another service.
 */
public final class WhizbangContestant extends WhizbangService {

  public WhizbangContestant() {
    super(WHIZBANG, "a transport that hands messages to the handler");
  }

  @Override
  WhizbangBuilder handlingOwn(WhizbangBuilder builder, Tally tally) {
    return builder.transport(new TallyTransport(tally));
  }
}
