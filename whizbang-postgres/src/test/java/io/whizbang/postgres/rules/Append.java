package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.whizbang.postgres.testing.Doors;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** One call of {@code append_events}: to which stream, which events, at which version. */
public final class Append {

  /** An event as it was appended. */
  public record Appended(UUID id, long version, long position) {}

  private final RuleDatabase db;
  private final @Nullable UUID stream;
  private final List<Document> events = new ArrayList<>();
  private @Nullable Long expected;
  private @Nullable Connection connection;

  Append(RuleDatabase db, @Nullable UUID stream) {
    this.db = db;
    this.stream = stream;
  }

  public static Document document(UUID id, String type) {
    return Document.empty()
        .withText("eventId", id)
        .withText("eventType", type)
        .with("eventData", "{\"order\": 7}");
  }

  public Append event(UUID id) {
    return event(id, "OrderPlaced");
  }

  public Append event(UUID id, String type) {
    return event(document(id, type));
  }

  public Append event(Document event) {
    events.add(event);
    return this;
  }

  /** Only if the stream is at this version, 0 for one without events; any will do if this is not said. */
  public Append expecting(long version) {
    expected = version;
    return this;
  }

  public Append over(Connection other) {
    connection = other;
    return this;
  }

  public List<Appended> at(long second) {
    try {
      return make(second);
    } catch (SQLException e) {
      throw new AssertionError("The append was refused: " + e.getMessage(), e);
    }
  }

  public Refusal refusedAt(long second) {
    var error = catchThrowableOfType(PSQLException.class, () -> make(second));
    if (error == null) {
      throw new AssertionError("The append was not refused");
    }
    return Refusal.of(error);
  }

  private List<Appended> make(long second) throws SQLException {
    var on = connection == null ? db.connection() : connection;
    return requireNonNull(Doors.through(on, () -> appendOn(on, second)));
  }

  private List<Appended> appendOn(Connection on, long second) throws SQLException {
    var appended = new ArrayList<Appended>();
    try (var statement =
        on.prepareStatement("select * from append_events(?::uuid, ?::jsonb, ?::bigint, ?)")) {
      statement.setObject(1, stream);
      statement.setString(2, Document.array(events));
      statement.setObject(3, expected);
      statement.setObject(4, second(second).atOffset(ZoneOffset.UTC));
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          appended.add(
              new Appended(rows.getObject(1, UUID.class), rows.getLong(2), rows.getLong(3)));
        }
      }
    }
    return appended;
  }
}
