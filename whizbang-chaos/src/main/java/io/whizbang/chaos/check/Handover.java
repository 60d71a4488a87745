package io.whizbang.chaos.check;

import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import io.whizbang.chaos.history.Life;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * From the moment at which an instance has left to the first completion by another one on a stream that it had the message
 * before of, and whose next message was there already.
 */
public final class Handover implements Checker {

  /** Of so many stops one at least leaves a stream with more to come; of a few it may be none. */
  private static final int ENOUGH = 20;

  private final Bounds bounds;

  public Handover(Bounds bounds) {
    this.bounds = bounds;
  }

  /** How long it took after one clean stop. */
  public record Succession(String leaver, long left, Duration time) {}

  @Override
  public List<Violation> check(History history) {
    List<Succession> counting = undisturbed(history);
    if (counting.isEmpty() && undisturbedStops(history) >= ENOUGH) {
      return List.of(new Violation(history.loadEnded(), "no clean stop shows how long it takes"));
    }
    return counting.stream()
        .filter(each -> each.time().compareTo(bounds.handover()) > 0)
        .map(each -> new Violation(
            each.left(), "it took %s to go on after %s".formatted(each.time(), each.leaver())))
        .toList();
  }

  /** Those that no other fault explains. */
  public List<Succession> undisturbed(History history) {
    return successions(history).stream()
        .filter(each -> isUndisturbed(each.left(), history))
        .toList();
  }

  /** Neither when it left, nor before others should have gone on. */
  private boolean isUndisturbed(long left, History history) {
    return !history.isDisturbed(left, left + bounds.handover().toNanos(), FaultNames.CLEAN_STOPS);
  }

  private long undisturbedStops(History history) {
    return history.lives().stream()
        .filter(life -> life.left() != Invocation.NEVER && isUndisturbed(life.left(), history))
        .count();
  }

  /** All of them; who held no stream with more to come left nothing to be gone on with. */
  private static List<Succession> successions(History history) {
    Collection<List<Effect>> lanes = history.effectsByLane().values();
    List<Succession> found = new ArrayList<>();
    for (Life life : history.lives()) {
      lanes.stream()
          .map(lane -> firstAfter(life, lane, history))
          .flatMapToLong(OptionalLong::stream)
          .min()
          .ifPresent(end -> found.add(new Succession(
              life.process(), life.left(), Duration.ofNanos(Math.max(0, end - life.left())))));
    }
    return found;
  }

  private static OptionalLong firstAfter(Life life, List<Effect> lane, History history) {
    if (life.left() == Invocation.NEVER) {
      return OptionalLong.empty();
    }
    return IntStream.range(1, lane.size())
        .filter(i -> lane.get(i - 1).by().process().equals(life.process()))
        .filter(i -> !lane.get(i).by().process().equals(life.process()))
        .filter(i -> lane.get(i - 1).by().ended() >= life.leaving())
        .filter(i -> history.placedAt(lane.get(i).message()) < life.left())
        .mapToLong(i -> lane.get(i).by().ended())
        .min();
  }
}
