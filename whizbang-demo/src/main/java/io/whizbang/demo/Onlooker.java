package io.whizbang.demo;

import io.whizbang.Whizbang;
import io.whizbang.chaos.Observatory;
import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.history.HistoryTail;
import io.whizbang.chaos.service.ShopSettings;
import io.whizbang.demo.Scene.Actor;
import io.whizbang.demo.Scene.Line;
import io.whizbang.demo.Scene.State;
import io.whizbang.demo.Scene.Traffic;
import io.whizbang.observe.QueueName;
import io.whizbang.observe.Snapshot;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks at everything once a second, from outside of the processes that it looks at. */
final class Onlooker {

  private static final int NEWS_SHOWN = 5;

  private final Cluster cluster;
  private final Observatory observatory;
  private final HistoryTail tail;
  private final Orders orders;
  private final Handling handling;
  private final Set<String> seen = new TreeSet<>();
  private Duration looked = Duration.ZERO;

  Onlooker(Cluster cluster, Observatory observatory) {
    this.cluster = cluster;
    this.observatory = observatory;
    this.tail = new HistoryTail(cluster.folder());
    this.orders = new Orders(observatory.dataSource());
    this.handling = new Handling(orders);
  }

  Scene look(Duration elapsed, List<String> news) throws IOException {
    boolean isDatabaseUp = cluster.database().isAlive() && orders.readOn();
    tail.readOn(handling::read);
    Map<String, Long> handled = perSecond(handling.takeHandled(), elapsed.minus(looked));
    looked = elapsed;
    return new Scene(
        elapsed,
        isDatabaseUp,
        actors(handled),
        isDatabaseUp ? lines() : List.of(),
        new Traffic(handling.total(), sum(handled.values().stream()), handling.takeLatency()),
        handling.stuck(System.nanoTime()),
        news.subList(Math.max(0, news.size() - NEWS_SHOWN), news.size()));
  }

  private static Map<String, Long> perSecond(Map<String, Long> handled, Duration time) {
    return handled.entrySet().stream()
        .collect(Collectors.toMap(
            Map.Entry::getKey, each -> each.getValue() * 1000 / Math.max(1, time.toMillis())));
  }

  /** All that ever were, with those that are gone. */
  private List<Actor> actors(Map<String, Long> handled) {
    Map<String, State> states =
        cluster.instances().stream().collect(Collectors.toMap(Instance::name, Onlooker::state));
    seen.addAll(states.keySet());
    return seen.stream()
        .map(name -> actor(name, states.getOrDefault(name, State.KILLED), handled))
        .toList();
  }

  private static State state(Instance instance) {
    return instance.process().isFrozen() ? State.FROZEN : State.UP;
  }

  private static Actor actor(String name, State state, Map<String, Long> handled) {
    String service = name.substring(0, name.indexOf('-'));
    long own = handled.getOrDefault(name, 0L);
    long all = sum(handled.entrySet().stream()
        .filter(each -> each.getKey().startsWith(service))
        .map(Map.Entry::getValue));
    return new Actor(name, state, own, (int) (100 * own / Math.max(1, all)));
  }

  private static long sum(Stream<Long> numbers) {
    return numbers.mapToLong(Long::longValue).sum();
  }

  private List<Line> lines() {
    return Stream.concat(
            lines(ShopSettings.ORDERS, observatory.orders()),
            lines(ShopSettings.SHIPPING, observatory.shipping()))
        .toList();
  }

  private static Stream<Line> lines(String service, Whizbang whizbang) {
    Optional<Snapshot> snapshot = whizbang.snapshot();
    return snapshot.stream()
        .flatMap(
            seen -> Arrays.stream(QueueName.values()).map(queue -> line(service, queue, seen)));
  }

  private static Line line(String service, QueueName queue, Snapshot snapshot) {
    var state = snapshot.queues().get(queue);
    return state == null
        ? new Line(service, queue.word(), 0, Duration.ZERO, 0, 0)
        : new Line(
            service, queue.word(), state.depth(), state.oldestDue(), state.blocked(), state.dead());
  }
}
