package io.whizbang.postgres;

import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.TransportMessage;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** A batch on its way to several inboxes, and what becomes of it: a message is published when all have it. */
final class Publication {

  private final List<TransportMessage> batch;
  private final Map<UUID, PublishResult> troubles = new HashMap<>();
  private final Map<String, Set<String>> reached = new HashMap<>();

  Publication(List<TransportMessage> batch) {
    this.batch = batch;
  }

  List<TransportMessage> to(Collection<String> destinations) {
    return batch.stream()
        .filter(each -> destinations.contains(each.destination()))
        .toList();
  }

  Set<String> destinations() {
    return batch.stream()
        .map(TransportMessage::destination)
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** What is for these destinations and was not delivered to that schema yet. */
  List<TransportMessage> unreached(String schema, Collection<String> destinations) {
    return to(destinations).stream()
        .filter(each -> !hasReached(schema, each.destination()))
        .toList();
  }

  /** What was sent to these destinations is in the inbox of that schema, or there is a word of trouble. */
  void reached(String schema, Collection<String> destinations) {
    reached.computeIfAbsent(schema, any -> new HashSet<>()).addAll(destinations);
  }

  boolean hasReached(String schema, String destination) {
    return reached.getOrDefault(schema, Set.of()).contains(destination);
  }

  void note(Collection<PublishResult> results) {
    results.forEach(this::note);
  }

  /** As long as one inbox may still take it, what another refused for ever is not given up. */
  private void note(PublishResult result) {
    if (!(result instanceof Published)) {
      troubles.merge(
          result.messageId(), result, (first, next) -> first instanceof Rejected ? next : first);
    }
  }

  /** What is to be tried again holds up all behind it in its stream, wherever those have been delivered. */
  List<PublishResult> results() {
    batch.stream().filter(this::isMissing).forEach(each -> note(missing(each)));
    Set<UUID> stopped = new HashSet<>();
    return batch.stream().map(message -> result(message, stopped)).toList();
  }

  /** Events may be of no interest to anybody. A command is meant for somebody, who may yet come. */
  private boolean isMissing(TransportMessage message) {
    return !message.message().event()
        && reached.values().stream().noneMatch(each -> each.contains(message.destination()));
  }

  private static PublishResult missing(TransportMessage message) {
    return new PublishResult.Failed(
        message.message().id(), "no service has subscribed to " + message.destination());
  }

  private PublishResult result(TransportMessage message, Set<UUID> stopped) {
    UUID id = message.message().id();
    UUID stream = message.message().streamId();
    if (stream != null && stopped.contains(stream)) {
      return new NotTried(id, "a message before it in its stream was not published");
    }
    PublishResult result = troubles.getOrDefault(id, new Published(id));
    if (stream != null && !(result instanceof Published) && !(result instanceof Rejected)) {
      stopped.add(stream);
    }
    return result;
  }
}
