package io.whizbang.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.Queue;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BatchTest {

  private final UUID released = UuidV7.next();
  private final UUID failed = UuidV7.next();
  private final UUID kept = UuidV7.next();
  private final List<Item> renewals = List.of(renewal(released), renewal(failed), renewal(kept));
  private final Batch batch = new Batch(List.of(
      renewals.get(0),
      renewals.get(1),
      renewals.get(2),
      new Item(new Entry.Complete(Queue.INBOX, null, Completion.release(released))),
      new Item(new Entry.Complete(Queue.OUTBOX, null, Completion.release(kept))),
      new Item(new Entry.Fail(Queue.INBOX, null, Failure.of(failed, "broken")))));

  private static Item renewal(UUID id) {
    return new Item(new Entry.Renew(Queue.INBOX, null, id));
  }

  /** A lease that had run out would go on, and nobody would work under it. */
  @Test
  void aCallDoesNotRenewWhatItGivesBack() {
    assertThat(batch.request(WorkLimits.NONE).inboxReports().renewals()).containsExactly(kept);
  }

  @Test
  void whoAskedForSuchARenewalLearnsThatThereIsNone() {
    batch.settle(new WorkBatch(List.of(), List.of()));

    assertThat(renewals.stream().map(item -> item.handle().toCompletableFuture().join()))
        .containsExactly(Verdict.STALE, Verdict.STALE, Verdict.APPLIED);
  }
}
