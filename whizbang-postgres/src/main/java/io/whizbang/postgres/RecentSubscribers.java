package io.whizbang.postgres;

import io.whizbang.postgres.Registry.Subscriber;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Who wanted what when it was last looked up, as long as that is a few seconds ago at most. */
final class RecentSubscribers {

  private static final long TRUSTED_NANOS = Duration.ofSeconds(5).toNanos();

  private final LongSupplier nanoTime;
  private final Map<String, Look> looks = new ConcurrentHashMap<>();

  private record Look(List<Subscriber> found, long at) {}

  RecentSubscribers(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Those that are known; there may be others. */
  List<Subscriber> of(Collection<String> destinations) {
    long now = nanoTime.getAsLong();
    return destinations.stream()
        .map(looks::get)
        .filter(look -> look != null && now - look.at < TRUSTED_NANOS)
        .flatMap(look -> look.found.stream())
        .toList();
  }

  void note(Collection<String> destinations, Collection<Subscriber> found) {
    long now = nanoTime.getAsLong();
    destinations.forEach(destination -> looks.put(
        destination,
        new Look(
            found.stream()
                .filter(each -> each.destination().equals(destination))
                .toList(),
            now)));
  }

  void forget(Collection<String> destinations) {
    looks.keySet().removeAll(destinations);
  }
}
