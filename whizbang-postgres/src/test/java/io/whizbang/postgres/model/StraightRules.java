package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Call.NewMessage;
import io.whizbang.postgres.model.Subscription.Subscriber;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What goes straight into this service's own inbox, by calls that have to do with the outbox: what the caller has receptors for, no other service
 * wants and is not scheduled; a stream as a whole or not at all, so that it overtakes nothing.
 */
final class StraightRules {

  private final ModelQueue outbox;
  private final Call call;
  private final Set<Subscription> subscriptions;
  private final Map<UUID, Instant> seen;

  /** @param seen the ids that ever came into the inbox, where what goes straight is noted */
  StraightRules(
      ModelQueue outbox, Call call, Set<Subscription> subscriptions, Map<UUID, Instant> seen) {
    this.outbox = outbox;
    this.call = call;
    this.subscriptions = subscriptions;
    this.seen = seen;
  }

  /**
   * Takes what goes straight out of what waits in the outbox and of what is to be stored, and answers it in the
   * order in which it arrives. A new message counts once, and not if its id is in the outbox already.
   */
  List<NewMessage> take(List<ModelMessage> waiting, List<NewMessage> stores) {
    Map<UUID, NewMessage> candidates = new LinkedHashMap<>();
    waiting.forEach(m -> candidates.putIfAbsent(m.id, m.asStored()));
    stores.stream()
        .filter(m -> !outbox.knows(m.id()))
        .forEach(m -> candidates.putIfAbsent(m.id(), m));
    Set<UUID> waitingIds = waiting.stream().map(m -> m.id).collect(Collectors.toSet());

    Map<UUID, List<NewMessage>> streams =
        candidates.values().stream().collect(Collectors.groupingBy(StraightRules::line));
    Set<UUID> straight = streams.values().stream()
        .filter(stream -> stream.stream().allMatch(this::isOwn))
        .filter(stream -> leavesNothingBehind(stream, waitingIds))
        .flatMap(List::stream)
        .map(NewMessage::id)
        .filter(id -> seen.putIfAbsent(id, call.now()) == null)
        .collect(Collectors.toSet());

    outbox.takeOut(straight);
    stores.removeIf(m -> straight.contains(m.id()));
    return candidates.values().stream()
        .filter(m -> straight.contains(m.id()))
        .map(m -> m.sentTo(Subscription.nameFor(m.address())))
        .toList();
  }

  private boolean isOwn(NewMessage message) {
    return !call.outbox().isOnlyReports()
        && message.scheduledFor() == null
        && call.receives().contains(message.address())
        && subscriptions.contains(new Subscription(message.address(), Subscriber.THIS_SERVICE))
        && !subscriptions.contains(new Subscription(message.address(), Subscriber.ANOTHER_SERVICE));
  }

  private boolean leavesNothingBehind(List<NewMessage> line, Set<UUID> waitingIds) {
    UUID stream = line.get(0).stream();
    return stream == null
        || outbox.unfinished().stream()
            .filter(m -> stream.equals(m.streamId))
            .allMatch(m -> waitingIds.contains(m.id));
  }

  private static UUID line(NewMessage message) {
    UUID stream = message.stream();
    return stream == null ? message.id() : stream;
  }
}
