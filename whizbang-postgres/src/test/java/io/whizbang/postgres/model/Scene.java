package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Call.CheckpointReport;
import io.whizbang.postgres.model.Call.Completion;
import io.whizbang.postgres.model.Call.Failure;
import io.whizbang.postgres.model.Call.NewMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A model, a clock and short words for the tests of the model itself. All is about one outbox. */
final class Scene {

  static final Duration LEASE = Duration.ofMinutes(5);
  static final Duration STALE = Duration.ofMinutes(10);
  static final UUID STREAM = Names.stream(1);

  final ReferenceModel model = new ReferenceModel((key, count) -> partitionOf(key));
  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private @Nullable Integer maxAttempts;

  private static int partitionOf(UUID key) {
    return (int) key.getLeastSignificantBits() & 1;
  }

  /** The first, second … instance; the order of the ids is the order of the ranks. */
  static UUID instance(int number) {
    return new UUID(0x1000, number);
  }

  static UUID message(int number) {
    return new UUID(0x2000, number);
  }

  Scene givingUpAfter(int attempts) {
    maxAttempts = attempts;
    return this;
  }

  Instant now() {
    return now;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  Turn call(UUID instance) {
    return new Turn(instance);
  }

  ModelMessage find(int number) {
    return Objects.requireNonNull(model.queue(Queue.OUTBOX).find(message(number)));
  }

  boolean isThere(int number) {
    return model.queue(Queue.OUTBOX).find(message(number)) != null;
  }

  Optional<DeadLetter> deadLetter(int number) {
    return model.queue(Queue.OUTBOX).deadLetters().stream()
        .filter(letter -> letter.message().equals(message(number)))
        .findFirst();
  }

  void insertDirectly(UUID stream, int... numbers) {
    for (int number : numbers) {
      model.insertDirectly(List.of(arrival(stream, number, null)));
    }
  }

  private static NewMessage arrival(
      @Nullable UUID stream, int number, @Nullable Instant scheduledFor) {
    return new NewMessage(
        message(number), stream, "there", "OrderPlaced", "{}", scheduledFor, false, null);
  }

  private static NewMessage event(int number) {
    return new NewMessage(message(number), STREAM, "there", "OrderPlaced", "{}", null, true, null);
  }

  /** A call in the making. */
  final class Turn {

    private final UUID instance;
    private final List<Completion> completions = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<NewMessage> stores = new ArrayList<>();
    private final List<UUID> renewals = new ArrayList<>();
    private int limit = 100;
    private boolean returnHeld;
    private int checkpoints;
    private final List<CheckpointReport> reports = new ArrayList<>();

    private Turn(UUID instance) {
      this.instance = instance;
    }

    Turn taking(int most) {
      limit = most;
      return this;
    }

    Turn storing(int... numbers) {
      return storingIn(STREAM, numbers);
    }

    Turn storingIn(@Nullable UUID stream, int... numbers) {
      for (int number : numbers) {
        stores.add(arrival(stream, number, null));
      }
      return this;
    }

    Turn storingFor(Duration later, int number) {
      stores.add(arrival(STREAM, number, now.plus(later)));
      return this;
    }

    Turn storingEvents(int... numbers) {
      for (int number : numbers) {
        stores.add(event(number));
      }
      return this;
    }

    Turn completing(int number, int status) {
      completions.add(new Completion(message(number), status));
      return this;
    }

    Turn publishing(int... numbers) {
      for (int number : numbers) {
        completing(number, Status.PUBLISHED);
      }
      return this;
    }

    Turn givingBack(int number) {
      return completing(number, 0);
    }

    Turn failing(int number) {
      failures.add(new Failure(message(number), 0, "broken", null, false, true));
      return this;
    }

    Turn failingForGood(int number) {
      failures.add(new Failure(message(number), 0, "broken", null, true, true));
      return this;
    }

    Turn failingUncharged(int number) {
      failures.add(new Failure(message(number), 0, "busy", 0, false, false));
      return this;
    }

    Turn renewing(int number) {
      renewals.add(message(number));
      return this;
    }

    Turn askingForAllItHolds() {
      returnHeld = true;
      return this;
    }

    /** Checkpoints, which it else asks none of. */
    Turn takingCheckpoints(int most) {
      checkpoints = most;
      return this;
    }

    Turn reporting(CheckpointKey key, CheckpointStatus status, @Nullable UUID lastEvent) {
      reports.add(new CheckpointReport(key, status, lastEvent, null));
      return this;
    }

    Answer made() {
      Call.Settings settings = new Call.Settings(LEASE, STALE, 2, maxAttempts, false, returnHeld);
      Call call = new Call(
          new Call.Caller(instance, "host", 1),
          now,
          settings,
          new Call.Part(limit, completions, failures, stores, renewals),
          Call.Part.asking(0),
          List.of(),
          new Call.Perspectives(checkpoints, reports, List.of()),
          List.of());
      return model.process(call, ClaimChoice.none());
    }

    /** The numbers of the messages handed out, in their order. */
    List<Integer> gets() {
      return made().work().stream()
          .map(work -> (int) work.message().getLeastSignificantBits())
          .sorted()
          .toList();
    }
  }
}
