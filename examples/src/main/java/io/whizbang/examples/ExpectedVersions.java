package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.error.VersionConflictException;
import io.whizbang.event.EventStore;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.event.StoredEvent;
import io.whizbang.message.StreamId;
import io.whizbang.value.UuidV7;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** Events are appended to the version that was read; who was slower reads again and decides anew. */
public final class ExpectedVersions {

  record SeatTaken(@StreamId UUID flight, String passenger) {}

  private static final int SEATS = 2;

  private final EventStore events;

  private ExpectedVersions(EventStore events) {
    this.events = events;
  }

  /** Has three passengers ask for two seats. Returns who got one. */
  public static List<String> run(DataSource dataSource) {
    try (var whizbang = Whizbang.create(dataSource)
        .service("versions_example")
        .messageType(SeatTaken.class, "seat-taken", "SeatTaken")
        .start()) {
      var booking = new ExpectedVersions(whizbang.events());
      UUID flight = UuidV7.next();
      List.of("Ada", "Bob", "Cleo").forEach(passenger -> booking.book(flight, passenger));
      return whizbang.events().stream(flight)
          .map(StoredEvent::body)
          .map(event -> ((SeatTaken) event).passenger())
          .toList();
    }
  }

  private boolean book(UUID flight, String passenger) {
    while (true) {
      List<StoredEvent> taken = events.readForwards(flight, 1, 1000);
      if (taken.size() == SEATS) {
        return false;
      }
      try {
        var event = new SeatTaken(flight, passenger);
        events.append(flight, ExpectedVersion.exactly(taken.size()), List.of(event));
        return true;
      } catch (VersionConflictException somebodyWasFaster) {
        // Read again.
      }
    }
  }
}
