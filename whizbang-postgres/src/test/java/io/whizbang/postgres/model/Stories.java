package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Story.Arrival;
import io.whizbang.postgres.model.Story.CheckpointPick;
import io.whizbang.postgres.model.Story.Conditions;
import io.whizbang.postgres.model.Story.Expected;
import io.whizbang.postgres.model.Story.Incident;
import io.whizbang.postgres.model.Story.Manner;
import io.whizbang.postgres.model.Story.Pause;
import io.whizbang.postgres.model.Story.PerspectiveShare;
import io.whizbang.postgres.model.Story.Pick;
import io.whizbang.postgres.model.Story.Progress;
import io.whizbang.postgres.model.Story.ReceptorPick;
import io.whizbang.postgres.model.Story.Share;
import io.whizbang.postgres.model.Story.Step;
import io.whizbang.postgres.model.Story.Turn;
import io.whizbang.postgres.model.Story.What;
import io.whizbang.postgres.model.Story.When;
import io.whizbang.postgres.model.Story.Whose;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** Random stories: one seed, one story. */
final class Stories {

  private static final int MEMBERS = 3;
  private static final int STREAMS = 5;
  private static final int GENERATION_SIZE = 1000;

  private Stories() {}

  /** The story of this seed: the same whenever it is asked for. */
  static Story of(long seed, int calls) {
    Arbitrary<List<Step>> steps = step().list().ofSize(calls);
    return Combinators.combine(conditions(), steps)
        .as((conditions, list) -> new Story(seed, conditions, list))
        .generator(GENERATION_SIZE)
        .next(new Random(seed))
        .value();
  }

  private static Arbitrary<Conditions> conditions() {
    return Combinators.combine(
            Arbitraries.of(10, 30, 300),
            Arbitraries.of(20, 60, 600),
            Arbitraries.of(10_000, 1, 3),
            Arbitraries.of(10, 3, 2, 1).injectNull(0.2),
            chance(0.1),
            Arbitraries.subsetOf(Mapping.ALL).map(List::copyOf),
            subscriptions())
        .as((lease, stale, partitions, attempts, debug, mappings, subscriptions) -> new Conditions(
            Duration.ofSeconds(lease),
            Duration.ofSeconds(stale),
            partitions,
            attempts,
            debug,
            mappings,
            subscriptions));
  }

  /** Often this service is the only one that wants anything, or nobody does. */
  private static Arbitrary<List<Subscription>> subscriptions() {
    return Arbitraries.frequencyOf(
        Tuple.of(3, Arbitraries.just(List.of())),
        Tuple.of(4, Arbitraries.just(Subscription.ALL.subList(0, 2))),
        Tuple.of(3, Arbitraries.subsetOf(Subscription.ALL).map(List::copyOf)));
  }

  /** What is inserted directly is often followed by a call that stores more of the same streams. */
  private static Arbitrary<Step> step() {
    return Combinators.combine(pause(), incident(), turn(), chance(0.5))
        .as((pause, incident, turn, storesMore) -> new Step(
            pause,
            incident,
            storesMore && incident instanceof Incident.DirectInserts inserts
                ? turn.storing(inserts.messages())
                : turn));
  }

  private static Arbitrary<Pause> pause() {
    return Arbitraries.frequency(
        Tuple.of(45, Pause.NONE),
        Tuple.of(18, Pause.MOMENT),
        Tuple.of(4, Pause.UNTIL_OVERDUE),
        Tuple.of(12, Pause.PAST_OVERDUE),
        Tuple.of(8, Pause.PAST_RETRY),
        Tuple.of(3, Pause.UNTIL_LEASE_ENDS),
        Tuple.of(6, Pause.PAST_LEASE),
        Tuple.of(1, Pause.UNTIL_STALE),
        Tuple.of(2, Pause.PAST_STALE),
        Tuple.of(1, Pause.PAST_A_DAY));
  }

  private static Arbitrary<Incident> incident() {
    return Arbitraries.frequencyOf(
        Tuple.of(54, Arbitraries.just(new Incident.Nothing())),
        Tuple.of(10, arrival().list().ofMinSize(1).ofMaxSize(3).map(Incident.DirectInserts::new)),
        Tuple.of(10, append()),
        Tuple.of(5, Combinators.combine(member(), checkpointPick()).as(Incident.Saves::new)),
        Tuple.of(2, anyNumber().map(Incident.SetsPending::new)),
        Tuple.of(1, anyNumber().map(Incident.Remaps::new)),
        Tuple.of(3, anyNumber().map(Incident.Resubscribes::new)),
        Tuple.of(10, Combinators.combine(anyNumber(), chance(0.7)).as(Incident.Requeues::new)),
        Tuple.of(2, anyNumber().map(Incident.Discards::new)),
        Tuple.of(3, member().map(Incident.Leaves::new)),
        Tuple.of(3, member().map(Incident.Crashes::new)));
  }

  private static Arbitrary<Incident> append() {
    return Combinators.combine(
            Arbitraries.integers().between(1, STREAMS),
            Arbitraries.frequency(Tuple.of(6, 1), Tuple.of(3, 2), Tuple.of(1, 0)),
            Arbitraries.frequency(
                Tuple.of(3, Expected.ANY),
                Tuple.of(3, Expected.THE_LAST),
                Tuple.of(1, Expected.NONE),
                Tuple.of(1, Expected.ONE_LESS),
                Tuple.of(1, Expected.ONE_MORE)),
            earlier(0.7))
        .as(Incident.Appends::new);
  }

  private static Arbitrary<Turn> turn() {
    Arbitrary<Turn> turn = Combinators.combine(
            member(),
            share(),
            share(),
            few(receptorPick(), 1),
            perspectiveShare(),
            manner(),
            chance(0.06),
            chance(0.08))
        .as((member, outbox, inbox, receptors, perspectives, manner, held, lost) -> new Turn(
            member, outbox, inbox, receptors, perspectives, manner, held, lost, List.of()));
    return Combinators.combine(turn, receives()).as(Turn::receiving);
  }

  /** Instances over a broker say nothing of what they receive. */
  private static Arbitrary<List<String>> receives() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.just(List.of())),
        Tuple.of(5, Arbitraries.just(Subscription.DESTINATIONS)),
        Tuple.of(1, Arbitraries.of(Subscription.DESTINATIONS).map(List::of)));
  }

  private static Arbitrary<Manner> manner() {
    return Arbitraries.frequency(
        Tuple.of(92, Manner.AS_ALWAYS),
        Tuple.of(5, Manner.WITH_SHORT_LEASES),
        Tuple.of(2, Manner.WITHOUT_PATIENCE),
        Tuple.of(1, Manner.AS_ANOTHER_PROCESS));
  }

  private static Arbitrary<Integer> member() {
    return Arbitraries.integers().between(0, MEMBERS - 1);
  }

  private static Arbitrary<Share> share() {
    Arbitrary<Integer> limit = Arbitraries.frequency(
        Tuple.of(4, 100), Tuple.of(3, 5), Tuple.of(2, 2), Tuple.of(2, 1), Tuple.of(2, 0));
    return Combinators.combine(limit, chance(0.15), few(arrival(), 3), few(pick(), 4))
        .as(Share::new);
  }

  private static Arbitrary<PerspectiveShare> perspectiveShare() {
    Arbitrary<Integer> limit =
        Arbitraries.frequency(Tuple.of(4, 100), Tuple.of(2, 2), Tuple.of(2, 1), Tuple.of(4, 0));
    return Combinators.combine(limit, chance(0.1), few(checkpointPick(), 3))
        .as(PerspectiveShare::new);
  }

  private static Arbitrary<CheckpointPick> checkpointPick() {
    Arbitrary<Progress> progress = Arbitraries.frequency(
        Tuple.of(6, Progress.THE_LAST),
        Tuple.of(4, Progress.THE_NEXT),
        Tuple.of(4, Progress.NONE),
        Tuple.of(4, Progress.THE_FIRST),
        Tuple.of(1, Progress.OF_ANOTHER_STREAM));
    Arbitrary<CheckpointStatus> status = Arbitraries.frequency(
        Tuple.of(6, CheckpointStatus.COMPLETED),
        Tuple.of(3, CheckpointStatus.FAILED),
        Tuple.of(3, CheckpointStatus.PROCESSING),
        Tuple.of(1, CheckpointStatus.PENDING));
    return Combinators.combine(whose(), anyNumber(), progress, status).as(CheckpointPick::new);
  }

  private static Arbitrary<Arrival> arrival() {
    return Combinators.combine(
            Arbitraries.integers().between(Arrival.NO_STREAM, STREAMS),
            Arbitraries.frequency(Tuple.of(30, 1), Tuple.of(8, 3), Tuple.of(1, 60)),
            Arbitraries.frequency(
                Tuple.of(16, When.AT_ONCE), Tuple.of(1, When.EARLIER), Tuple.of(2, When.LATER)),
            chance(0.5),
            earlier(0.9),
            Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(Subscription.DESTINATIONS.get(0))),
                Tuple.of(1, Arbitraries.of(Subscription.DESTINATIONS))))
        .as(Arrival::new);
  }

  /** Which of the messages that were there before is meant, often none. */
  private static Arbitrary<@Nullable Integer> earlier(double never) {
    return anyNumber().injectNull(never);
  }

  private static Arbitrary<Integer> anyNumber() {
    return Arbitraries.integers().between(0, 200);
  }

  private static Arbitrary<Pick> pick() {
    Arbitrary<Integer> which =
        Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.just(0)), Tuple.of(2, anyNumber()));
    return Combinators.combine(whose(), which, what()).as(Pick::new);
  }

  private static Arbitrary<Whose> whose() {
    return Arbitraries.frequency(
        Tuple.of(16, Whose.OWN), Tuple.of(5, Whose.ANY), Tuple.of(1, Whose.UNKNOWN));
  }

  private static Arbitrary<What> what() {
    Arbitrary<Integer> done = Arbitraries.of(4, 24, 2, 28);
    Arbitrary<Integer> partly = Arbitraries.of(1, 8, 16, 9, 17);
    return Arbitraries.frequencyOf(
        Tuple.of(9, done.map(What.Bits::new)),
        Tuple.of(3, partly.map(What.Bits::new)),
        Tuple.of(4, Arbitraries.just(new What.Bits(0))),
        Tuple.of(6, fails()),
        Tuple.of(4, Arbitraries.just(new What.Renews())),
        Tuple.of(1, Arbitraries.of(0, 1, 8, 4, 24).map(What.BitsAndFails::new)));
  }

  private static Arbitrary<What> fails() {
    return Combinators.combine(
            Arbitraries.of(0, 5, 90).injectNull(0.4),
            Arbitraries.frequency(Tuple.of(6, 0), Tuple.of(2, 8), Tuple.of(1, 4)),
            chance(0.1),
            chance(0.8))
        .as(What.Fails::new);
  }

  private static Arbitrary<ReceptorPick> receptorPick() {
    return Combinators.combine(
            whose(), Arbitraries.integers().between(0, 3), Arbitraries.of(0, 1), chance(0.6))
        .as(ReceptorPick::new);
  }

  /** Often none, at most so many. */
  private static <T> Arbitrary<List<T>> few(Arbitrary<T> items, int most) {
    return Arbitraries.frequencyOf(
        Tuple.of(2, Arbitraries.just(List.of())),
        Tuple.of(1, items.list().ofMinSize(1).ofMaxSize(most)));
  }

  private static Arbitrary<Boolean> chance(double probability) {
    int percent = (int) (probability * 100);
    return Arbitraries.frequency(Tuple.of(100 - percent, false), Tuple.of(percent, true));
  }
}
