package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Story.Arrival;
import io.whizbang.postgres.model.Story.Incident;
import io.whizbang.postgres.model.Story.Pause;
import io.whizbang.postgres.model.Story.PerspectiveShare;
import io.whizbang.postgres.model.Story.Share;
import io.whizbang.postgres.model.Story.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes a story that fails shorter and simpler, as long as it fails. jqwik's own shrinking knows
 * nothing of stories and needs too many tries, each of which is a history on a real database.
 */
final class Reducer {

  private final Predicate<Story> fails;
  private final long deadline;
  private Story story;

  private Reducer(Story story, Predicate<Story> fails, Duration patience) {
    this.story = story;
    this.fails = fails;
    this.deadline = System.nanoTime() + patience.toNanos();
  }

  static Story reduce(Story story, Predicate<Story> fails, Duration patience) {
    Reducer reducer = new Reducer(story, fails, patience);
    Story before;
    do {
      before = reducer.story;
      reducer.dropSteps();
      reducer.simplifySteps();
    } while (!reducer.story.equals(before));
    return reducer.story;
  }

  /** Half of them at a time, then a quarter, and so on. */
  private void dropSteps() {
    for (int size = story.steps().size(); size > 0; size /= 2) {
      for (int from = story.steps().size() - size; from >= 0; from -= size) {
        List<Step> rest = new ArrayList<>(story.steps());
        rest.subList(from, from + size).clear();
        offer(rest);
      }
    }
  }

  private void simplifySteps() {
    for (int i = 0; i < story.steps().size(); i++) {
      boolean isSimpler = true;
      while (isSimpler) {
        int index = i;
        isSimpler = simpler(story.steps().get(i)).anyMatch(step -> offer(index, step));
      }
    }
  }

  private boolean offer(int index, Step step) {
    List<Step> steps = new ArrayList<>(story.steps());
    return !step.equals(steps.set(index, step)) && offer(steps);
  }

  private boolean offer(List<Step> steps) {
    Story candidate = new Story(story.seed(), story.conditions(), List.copyOf(steps));
    if (System.nanoTime() < deadline && fails.test(candidate)) {
      story = candidate;
      return true;
    }
    return false;
  }

  private static Stream<Step> simpler(Step step) {
    Stream<Step> whole = Stream.of(
        step.with(step.turn().plain()),
        step.with(step.turn().receiving(List.of())),
        new Step(Pause.NONE, step.incident(), step.turn()),
        new Step(step.pause(), new Incident.Nothing(), step.turn()));
    Stream<Step> parts = Stream.of(Queue.values())
        .flatMap(queue -> simpler(step.turn().share(queue))
            .map(share -> step.with(step.turn().with(queue, share))));
    Stream<Step> perspectives =
        simpler(step.turn().perspectives()).map(share -> step.with(step.turn().with(share)));
    return Stream.of(whole, parts, perspectives).flatMap(steps -> steps);
  }

  private static Stream<PerspectiveShare> simpler(PerspectiveShare share) {
    Stream<PerspectiveShare> whole = Stream.of(
        new PerspectiveShare(0, false, List.of()),
        new PerspectiveShare(share.limit(), false, share.picks()));
    return Stream.concat(
        whole,
        fewer(share.picks())
            .map(picks -> new PerspectiveShare(share.limit(), share.finishesAll(), picks)));
  }

  private static Stream<Share> simpler(Share share) {
    Stream<Share> whole = Stream.of(
        new Share(0, false, List.of(), List.of()),
        new Share(share.limit(), false, share.arrivals(), share.picks()),
        new Share(100, share.finishesAll(), share.arrivals(), share.picks()));
    Stream<Share> fewerArrivals = fewer(share.arrivals()).map(share::withArrivals);
    Stream<Share> smallerArrivals = Stream.of(
        share.withArrivals(share.arrivals().stream().map(Arrival::single).toList()));
    Stream<Share> fewerPicks = fewer(share.picks()).map(share::withPicks);
    return Stream.of(whole, fewerArrivals, smallerArrivals, fewerPicks).flatMap(shares -> shares);
  }

  /** All that is left when one is dropped. */
  private static <T> Stream<List<T>> fewer(List<T> list) {
    return IntStream.range(0, list.size()).mapToObj(index -> {
      List<T> rest = new ArrayList<>(list);
      rest.remove(index);
      return List.copyOf(rest);
    });
  }
}
