package io.whizbang.observe;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How a service's queues were doing at one moment, all its instances together. */
public record Snapshot(Map<QueueName, QueueState> queues, List<Share> shares) {

  public Snapshot {
    queues = Map.copyOf(queues);
    shares = List.copyOf(shares);
  }

  /** How long anything has been waiting to be taken, in whichever queue. */
  public Duration oldestDue() {
    return queues.values().stream()
        .map(QueueState::oldestDue)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }
}
