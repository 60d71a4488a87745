package io.whizbang.chaos.load;

import io.whizbang.chaos.history.Attempt.Result;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.service.Bid;
import io.whizbang.error.VersionConflictException;
import io.whizbang.error.WhizbangException;
import io.whizbang.event.EventStore;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.event.StoredEvent;
import io.whizbang.value.UuidV7;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Several who append to a few streams, each at the version after the last that it saw: of those who meet, one may win. */
public final class Bidders {

  public static final int COUNT = 4;

  private static final int STREAMS = 2;

  private final EventStore events;
  private final HistoryFile history;
  private final List<UUID> streams =
      Stream.generate(UuidV7::next).limit(STREAMS).toList();
  private final AtomicLong numbers = new AtomicLong();

  public Bidders(EventStore events, HistoryFile history) {
    this.events = events;
    this.history = history;
  }

  public void bid() {
    UUID stream = streams.get(ThreadLocalRandom.current().nextInt(STREAMS));
    try {
      List<StoredEvent> last = events.readBackwards(stream, EventStore.LATEST, 1);
      bid(stream, last.isEmpty() ? 0 : last.get(0).version());
    } catch (WhizbangException e) {
      // The version is not known, so there is nothing to bid on.
    }
  }

  /** The number is drawn after the version was read, so that numbers rise with versions. */
  private void bid(UUID stream, long seen) {
    Bid bid = new Bid(stream, numbers.incrementAndGet());
    history.write(LineKind.ATTEMPT, stream, seen + 1, bid.number(), append(bid, seen));
  }

  private Result append(Bid bid, long seen) {
    try {
      events.append(bid.order(), ExpectedVersion.exactly(seen), List.of(bid));
      return Result.WON;
    } catch (VersionConflictException e) {
      return Result.BEATEN;
    } catch (WhizbangException e) {
      return Result.IN_DOUBT;
    }
  }
}
