package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Append.NewEvent;
import io.whizbang.postgres.model.Call.NewMessage;
import io.whizbang.postgres.model.Story.Arrival;
import io.whizbang.postgres.model.Story.Expected;
import io.whizbang.postgres.model.Story.Incident;
import io.whizbang.postgres.model.Story.When;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** New messages and events, with ids of their own or with one that was there before. */
final class Newcomers {

  private static final List<String> TYPES =
      List.of("OrderPlaced", "OrderPaidEvent", "StockMoved", "shop.CustomerMovedEvent", "Event");
  private static final int EACH_NAMES_ITS_AGGREGATE = 7;

  private final Names names;
  private final List<UUID> everStored = new ArrayList<>();

  Newcomers(Names names) {
    this.names = names;
  }

  /** The ids of all that ever came, in their order, some more than once. */
  List<UUID> everStored() {
    return everStored;
  }

  /** New rows for the outbox, each with an id of its own. */
  List<NewMessage> directInserts(List<Arrival> arrivals, Instant now) {
    List<Arrival> fresh = arrivals.stream()
        .map(a -> new Arrival(a.stream(), a.count(), a.when(), a.isEvent(), null, a.destination()))
        .toList();
    return messages(fresh, Queue.OUTBOX, now);
  }

  List<NewMessage> messages(List<Arrival> arrivals, Queue queue, Instant now) {
    List<NewMessage> messages = new ArrayList<>();
    for (Arrival arrival : arrivals) {
      for (int i = 0; i < arrival.count(); i++) {
        messages.add(message(arrival, queue, now));
      }
    }
    return messages;
  }

  /** An append to a stream that is at this version. */
  Append append(Incident.Appends appends, long version, Instant now) {
    List<NewEvent> events = IntStream.range(0, appends.count())
        .mapToObj(i -> new NewEvent(nextId(i == 0 ? appends.sameAs() : null), type(), data()))
        .toList();
    return new Append(
        Names.stream(appends.stream()), events, expected(appends.expected(), version), now);
  }

  private NewMessage message(Arrival arrival, Queue queue, Instant now) {
    UUID id = nextId(arrival.sameAs());
    boolean hasStream = arrival.stream() != Arrival.NO_STREAM;
    boolean isNamed = everStored.size() % EACH_NAMES_ITS_AGGREGATE == 0;
    return new NewMessage(
        id,
        hasStream ? Names.stream(arrival.stream()) : null,
        queue == Queue.OUTBOX ? arrival.destination() : "handler",
        type(),
        data(),
        scheduledFor(arrival.when(), now),
        hasStream && arrival.isEvent(),
        isNamed ? "Named" : null);
  }

  private UUID nextId(@Nullable Integer sameAs) {
    UUID id = sameAs == null || everStored.isEmpty()
        ? names.nextMessage()
        : everStored.get(sameAs % everStored.size());
    everStored.add(id);
    return id;
  }

  private String type() {
    return TYPES.get(everStored.size() % TYPES.size());
  }

  private String data() {
    return "{\"stored\": %d}".formatted(everStored.size());
  }

  private static @Nullable Instant scheduledFor(When when, Instant now) {
    return switch (when) {
      case AT_ONCE -> null;
      case EARLIER -> now.minusSeconds(30);
      case LATER -> now.plusSeconds(30);
    };
  }

  private static @Nullable Long expected(Expected expected, long version) {
    return switch (expected) {
      case ANY -> null;
      case NONE -> 0L;
      case THE_LAST -> version;
      case ONE_LESS -> Math.max(0, version - 1);
      case ONE_MORE -> version + 1;
    };
  }
}
