package io.whizbang.worker;

import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.work.WorkBatch;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the database for as much work as there is room for, and hands it to the processor. */
public final class Claimer implements Worker {

  private static final Logger LOG = LoggerFactory.getLogger(Claimer.class);
  private static final Duration REST = Duration.ofMillis(1);

  private final WorkCoordinatorStrategy strategy;
  private final Preparation preparation;
  private final Counters counters;

  public Claimer(WorkCoordinatorStrategy strategy, Preparation preparation, Counters counters) {
    this.strategy = strategy;
    this.preparation = preparation;
    this.counters = counters;
  }

  @Override
  public String role() {
    return "claimer";
  }

  @Override
  public int turn() {
    preparation.ensure();
    WorkBatch batch = strategy.look();
    int claimed = batch.work().size();
    if (claimed > 0) {
      LOG.debug(
          "Claimed {} (outbox {}, inbox {}); so far completed {}, failed {}",
          claimed,
          batch.outbox().size(),
          batch.inbox().size(),
          counters.of(Count.COMPLETED),
          counters.of(Count.FAILED));
    }
    return claimed;
  }

  /**
   * A moment: what was claimed leads to calls of its own, which ask for more work, and they would have to
   * wait for a call that only asks. When the room is used up, there is a ring as soon as there is room again.
   */
  @Override
  public Duration rest() {
    return REST;
  }
}
