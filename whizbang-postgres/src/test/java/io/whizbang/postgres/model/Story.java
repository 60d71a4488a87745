package io.whizbang.postgres.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A history before it happens: what each call will try. Numbers are picks, resolved against what is
 * there when the call is made, so that any part of a story is a story too.
 */
record Story(long seed, Conditions conditions, List<Step> steps) {

  /** What stays the same for all calls of a story. */
  record Conditions(
      Duration lease,
      Duration staleThreshold,
      int partitions,
      @Nullable Integer maxAttempts,
      boolean debugMode,
      List<Mapping> mappings,
      List<Subscription> subscriptions) {}

  /** Some time passes, perhaps something happens beside the engine, then comes a call. */
  record Step(Pause pause, Incident incident, Turn turn) {

    Step with(Turn another) {
      return new Step(pause, incident, another);
    }
  }

  /** How much time passes, measured by what it means. */
  enum Pause {
    NONE,
    MOMENT,
    UNTIL_OVERDUE,
    PAST_OVERDUE,
    PAST_RETRY,
    UNTIL_LEASE_ENDS,
    PAST_LEASE,
    UNTIL_STALE,
    PAST_STALE,
    PAST_A_DAY;

    Duration in(Conditions conditions) {
      Duration moment = Duration.ofMillis(700);
      return switch (this) {
        case NONE -> Duration.ZERO;
        case MOMENT -> moment;
        case UNTIL_OVERDUE -> Duration.ofSeconds(3);
        case PAST_OVERDUE -> Duration.ofSeconds(4);
        case PAST_RETRY -> Duration.ofSeconds(61);
        case UNTIL_LEASE_ENDS -> conditions.lease;
        case PAST_LEASE -> conditions.lease.plus(moment);
        case UNTIL_STALE -> conditions.staleThreshold;
        case PAST_STALE -> conditions.staleThreshold.plus(moment);
        case PAST_A_DAY -> Duration.ofDays(1).plus(moment);
      };
    }
  }

  /** What may happen beside the engine. */
  sealed interface Incident {

    record Nothing() implements Incident {}

    /** An application commits rows of its own to the outbox. */
    record DirectInserts(List<Arrival> messages) implements Incident {}

    /** Somebody appends events to a stream, one of them perhaps with the id of an earlier message. */
    record Appends(
        int stream, int count, Expected expected, @Nullable Integer sameAs) implements Incident {}

    /** A runner says by the door made for it how far it has come, or that it is done. */
    record Saves(int member, CheckpointPick pick) implements Incident {}

    /** Somebody sets a checkpoint to Pending by hand. */
    record SetsPending(int which) implements Incident {}

    /** A mapping is deleted, or written if it was not there. */
    record Remaps(int which) implements Incident {}

    /** A subscription is taken back, or made if it was not there. */
    record Resubscribes(int which) implements Incident {}

    /** Somebody puts a dead letter back into its stream. */
    record Requeues(int which, boolean toFront) implements Incident {}

    record Discards(int which) implements Incident {}

    record Leaves(int member) implements Incident {}

    /** The process is killed and comes back under a new id; nobody is told. */
    record Crashes(int member) implements Incident {}
  }

  /** The version that an append expects, measured by the one that the stream is at. */
  enum Expected {
    ANY,
    NONE,
    THE_LAST,
    ONE_LESS,
    ONE_MORE
  }

  /** One call of one member; it goes straight only with what it says it receives. */
  record Turn(
      int member,
      Share outbox,
      Share inbox,
      List<ReceptorPick> receptors,
      PerspectiveShare perspectives,
      Manner manner,
      boolean returnsHeld,
      boolean answerLost,
      List<String> receives) {

    Share share(Queue queue) {
      return queue == Queue.OUTBOX ? outbox : inbox;
    }

    Turn with(Queue queue, Share share) {
      return new Turn(
          member,
          queue == Queue.OUTBOX ? share : outbox,
          queue == Queue.INBOX ? share : inbox,
          receptors,
          perspectives,
          manner,
          returnsHeld,
          answerLost,
          receives);
    }

    Turn with(PerspectiveShare others) {
      return new Turn(
          member, outbox, inbox, receptors, others, manner, returnsHeld, answerLost, receives);
    }

    /** These in the outbox instead of what it would store there. */
    Turn storing(List<Arrival> messages) {
      return with(Queue.OUTBOX, outbox.withArrivals(messages));
    }

    Turn receiving(List<String> destinations) {
      return new Turn(
          member,
          outbox,
          inbox,
          receptors,
          perspectives,
          manner,
          returnsHeld,
          answerLost,
          destinations);
    }

    /** The same without what is special about it. */
    Turn plain() {
      return new Turn(
          member, outbox, inbox, List.of(), perspectives, Manner.AS_ALWAYS, false, false, receives);
    }
  }

  /** How a member comes along: a rolling deployment brings other settings, a mistake another process. */
  enum Manner {
    AS_ALWAYS,
    WITH_SHORT_LEASES,
    WITHOUT_PATIENCE,
    AS_ANOTHER_PROCESS
  }

  /** The part of a call that is about one queue. */
  record Share(int limit, boolean finishesAll, List<Arrival> arrivals, List<Pick> picks) {

    Share withArrivals(List<Arrival> others) {
      return new Share(limit, finishesAll, others, picks);
    }

    Share withPicks(List<Pick> others) {
      return new Share(limit, finishesAll, arrivals, others);
    }
  }

  /**
   * Messages to store: new ones, or with the id of an earlier one. Without a stream none is an event. The
   * destination counts in the outbox.
   */
  record Arrival(
      int stream,
      int count,
      When when,
      boolean isEvent,
      @Nullable Integer sameAs,
      String destination) {

    static final int NO_STREAM = 0;

    Arrival single() {
      return new Arrival(stream, 1, when, isEvent, sameAs, destination);
    }
  }

  /** For when a message is scheduled. */
  enum When {
    AT_ONCE,
    EARLIER,
    LATER
  }

  /** A report on a message: of the member's own ones, of all ever seen, or of one that never was. */
  record Pick(Whose whose, int which, What what) {}

  enum Whose {
    OWN,
    ANY,
    UNKNOWN
  }

  /** What is reported. */
  sealed interface What {

    record Bits(int status) implements What {}

    record Fails(@Nullable Integer retryAfter, int status, boolean deadLetter, boolean attempted)
        implements What {}

    record Renews() implements What {}

    /** Reported as done in part and as failed at once. */
    record BitsAndFails(int status) implements What {}
  }

  /** The part of a call that is about checkpoints. */
  record PerspectiveShare(int limit, boolean finishesAll, List<CheckpointPick> picks) {}

  /** A report on a checkpoint: which event it names, and how its run ended. */
  record CheckpointPick(Whose whose, int which, Progress progress, CheckpointStatus status) {}

  /** The event that a report on a checkpoint names. */
  enum Progress {
    NONE,
    THE_NEXT,
    THE_LAST,
    THE_FIRST,
    OF_ANOTHER_STREAM
  }

  record ReceptorPick(Whose whose, int which, int receptor, boolean completed) {}
}
