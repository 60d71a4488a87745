package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Story.Event;
import io.whizbang.postgres.model.Story.Pause;
import io.whizbang.postgres.model.Story.Share;
import io.whizbang.postgres.model.Story.Step;
import io.whizbang.postgres.model.Story.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Makes a story that fails shorter and simpler, as long as it fails. */
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
    int before;
    do {
      before = reducer.story.toString().length();
      reducer.dropSteps();
      reducer.simplifySteps();
    } while (reducer.story.toString().length() < before);
    return reducer.story;
  }

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
      simplify(i, s -> new Step(Pause.NONE, s.event(), s.turn()));
      simplify(i, s -> new Step(s.pause(), new Event.Nothing(), s.turn()));
      simplify(
          i,
          s -> with(
              s,
              t -> new Turn(
                  t.member(),
                  t.outbox(),
                  t.inbox(),
                  List.of(),
                  t.returnsHeld(),
                  t.answerLost(),
                  false)));
      simplify(
          i,
          s -> with(
              s,
              t ->
                  new Turn(t.member(), t.outbox(), t.inbox(), t.receptors(), false, false, false)));
      simplifyShare(
          i,
          Turn::outbox,
          (t, share) -> new Turn(
              t.member(),
              share,
              t.inbox(),
              t.receptors(),
              t.returnsHeld(),
              t.answerLost(),
              t.asAnotherProcess()));
      simplifyShare(
          i,
          Turn::inbox,
          (t, share) -> new Turn(
              t.member(),
              t.outbox(),
              share,
              t.receptors(),
              t.returnsHeld(),
              t.answerLost(),
              t.asAnotherProcess()));
    }
  }

  private interface Replace {
    Turn share(Turn turn, Share share);
  }

  private void simplifyShare(int step, java.util.function.Function<Turn, Share> get, Replace set) {
    UnaryOperator<Share> idle = s -> new Share(0, false, List.of(), List.of());
    UnaryOperator<Share> unfinished = s -> new Share(s.limit(), false, s.arrivals(), s.picks());
    UnaryOperator<Share> generous = s -> new Share(100, s.finishesAll(), s.arrivals(), s.picks());
    for (UnaryOperator<Share> simpler : List.of(idle, unfinished, generous)) {
      simplify(step, s -> with(s, t -> set.share(t, simpler.apply(get.apply(t)))));
    }
    for (int i = get.apply(story.steps().get(step).turn()).arrivals().size() - 1; i >= 0; i--) {
      int index = i;
      simplify(step, s -> with(s, t -> set.share(t, dropArrival(get.apply(t), index))));
      simplify(step, s -> with(s, t -> set.share(t, fewerArrivals(get.apply(t), index))));
    }
    for (int i = get.apply(story.steps().get(step).turn()).picks().size() - 1; i >= 0; i--) {
      int index = i;
      simplify(step, s -> with(s, t -> set.share(t, dropPick(get.apply(t), index))));
    }
  }

  private static Share dropArrival(Share share, int index) {
    return new Share(
        share.limit(), share.finishesAll(), without(share.arrivals(), index), share.picks());
  }

  private static Share fewerArrivals(Share share, int index) {
    if (index >= share.arrivals().size()) {
      return share;
    }
    List<Story.Arrival> arrivals = new ArrayList<>(share.arrivals());
    Story.Arrival arrival = arrivals.get(index);
    arrivals.set(index, new Story.Arrival(arrival.stream(), 1, arrival.when(), arrival.sameAs()));
    return new Share(share.limit(), share.finishesAll(), arrivals, share.picks());
  }

  private static Share dropPick(Share share, int index) {
    return new Share(
        share.limit(), share.finishesAll(), share.arrivals(), without(share.picks(), index));
  }

  private static <T> List<T> without(List<T> list, int index) {
    List<T> rest = new ArrayList<>(list);
    if (index < rest.size()) {
      rest.remove(index);
    }
    return rest;
  }

  private static Step with(Step step, UnaryOperator<Turn> change) {
    return new Step(step.pause(), step.event(), change.apply(step.turn()));
  }

  private void simplify(int index, UnaryOperator<Step> change) {
    Step simpler = change.apply(story.steps().get(index));
    if (!simpler.equals(story.steps().get(index))) {
      List<Step> steps = new ArrayList<>(story.steps());
      steps.set(index, simpler);
      offer(steps);
    }
  }

  private void offer(List<Step> steps) {
    Story candidate = new Story(story.seed(), story.conditions(), List.copyOf(steps));
    if (System.nanoTime() < deadline && fails.test(candidate)) {
      story = candidate;
    }
  }
}
