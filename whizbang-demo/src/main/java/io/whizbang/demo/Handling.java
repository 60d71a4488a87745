package io.whizbang.demo;

import io.whizbang.chaos.history.HistoryLine;
import io.whizbang.chaos.service.Shop;
import io.whizbang.demo.Scene.Latency;
import io.whizbang.demo.Scene.Stuck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What the handlers of all instances do, as they write it down. */
final class Handling {

  private static final int STUCK_SHOWN = 3;

  /** A handler that has begun. */
  private record Call(String receptor, UUID stream, long number) {}

  /** A stream whose handler has thrown. */
  private record Trouble(long number, long nanos, String why) {}

  private final Orders orders;
  private final Map<String, Call> calls = new HashMap<>();
  private final Map<UUID, Trouble> troubles = new LinkedHashMap<>();
  private final Map<String, Long> handled = new HashMap<>();
  private final List<Long> delays = new ArrayList<>();
  private long total;

  Handling(Orders orders) {
    this.orders = orders;
  }

  void read(String process, HistoryLine line) {
    switch (line.kind()) {
      case BEGUN -> begun(line);
      case RETURNED -> returned(process, line);
      case THREW -> threw(line);
      default -> {
        // Not about handlers.
      }
    }
  }

  private void begun(HistoryLine line) {
    var call = new Call(line.word(1), line.uuid(2), line.number(3));
    calls.put(line.word(0), call);
    if (call.receptor().equals(Shop.SHIP)) {
      orders
          .take(call.stream(), call.number())
          .ifPresent(
              placed -> delays.add(Duration.ofNanos(line.nanos() - placed).toMillis()));
    }
  }

  private void returned(String process, HistoryLine line) {
    Call call = calls.remove(line.word(0));
    handled.merge(process, 1L, Long::sum);
    total++;
    if (call != null) {
      troubles.computeIfPresent(
          call.stream(), (stream, trouble) -> trouble.number() <= call.number() ? null : trouble);
    }
  }

  private void threw(HistoryLine line) {
    Call call = calls.remove(line.word(0));
    if (call != null) {
      troubles.putIfAbsent(
          call.stream(),
          new Trouble(
              call.number(),
              line.nanos(),
              withoutPackage(
                  String.join(" ", line.words().subList(1, line.words().size())))));
    }
  }

  private static String withoutPackage(String failure) {
    return failure.replaceFirst("^([a-z]\\w*\\.)+", "");
  }

  /** The end of an id, which is what differs. */
  private static String shortened(UUID id) {
    return "…" + id.toString().substring(24);
  }

  long total() {
    return total;
  }

  /** How many messages each process has handled since this was asked last. */
  Map<String, Long> takeHandled() {
    Map<String, Long> taken = Map.copyOf(handled);
    handled.clear();
    return taken;
  }

  /** How long orders waited that began to be handled since this was asked last. */
  Latency takeLatency() {
    if (delays.isEmpty()) {
      return Latency.NONE;
    }
    delays.sort(null);
    var latency = new Latency(delays.get(delays.size() / 2), delays.get(delays.size() - 1));
    delays.clear();
    return latency;
  }

  /** Streams that wait because a handler has thrown, the longest waiting first. */
  List<Stuck> stuck(long now) {
    return troubles.entrySet().stream()
        .limit(STUCK_SHOWN)
        .map(each -> new Stuck(
            shortened(each.getKey()),
            Duration.ofNanos(now - each.getValue().nanos()),
            "message %d failed: %s"
                .formatted(each.getValue().number(), each.getValue().why())))
        .toList();
  }
}
