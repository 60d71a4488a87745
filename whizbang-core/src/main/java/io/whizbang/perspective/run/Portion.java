package io.whizbang.perspective.run;

import io.whizbang.perspective.AwaitedEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The events that one round applies: those of each stream in their order, and of the last stream perhaps not
 * all, since there are so many in a batch and no more.
 */
final class Portion {

  private final List<UUID> streamIds;
  private final Map<UUID, List<AwaitedEvent>> events;
  private final int lastRead;

  Portion(List<UUID> streamIds, List<AwaitedEvent> read, int most) {
    this.streamIds = streamIds;
    this.events = read.stream()
        .collect(Collectors.groupingBy(
            each -> each.event().streamId(), LinkedHashMap::new, Collectors.toList()));
    this.lastRead = read.size() < most
        ? streamIds.size()
        : streamIds.indexOf(read.get(read.size() - 1).event().streamId());
  }

  List<UUID> streamIds() {
    return streamIds;
  }

  List<AwaitedEvent> of(UUID streamId) {
    return events.getOrDefault(streamId, List.of());
  }

  /** Whether nothing was applied before in any of the streams that have events here. */
  boolean isOfNewStreams() {
    return events.values().stream().allMatch(own -> own.get(0).lastVersion() == 0);
  }

  /** What became of a stream all of whose events here are saved. */
  Fate fateOf(UUID streamId) {
    List<AwaitedEvent> own = of(streamId);
    if (own.isEmpty()) {
      return streamIds.indexOf(streamId) > lastRead ? Fate.NOT_BEGUN : Fate.ARRIVED;
    }
    AwaitedEvent last = own.get(own.size() - 1);
    return last.event().version() >= last.targetVersion() ? Fate.ARRIVED : Fate.GOES_ON;
  }
}
