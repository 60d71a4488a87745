package io.whizbang.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import javax.sql.DataSource;

/** When each order was placed, as the shop's own table tells it. */
final class Orders {

  private static final String SINCE =
      "select stream, number, nanos from shop.placed where nanos > ? order by nanos";

  private record Key(UUID stream, long number) {}

  private final DataSource dataSource;
  private final Map<Key, Long> placed = new HashMap<>();
  private long lastSeen = Long.MIN_VALUE;

  Orders(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Learns of new ones.
   *
   * @return false if the database does not answer
   */
  boolean readOn() {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement query = connection.prepareStatement(SINCE)) {
      query.setLong(1, lastSeen);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          lastSeen = rows.getLong(3);
          placed.put(new Key(rows.getObject(1, UUID.class), rows.getLong(2)), lastSeen);
        }
      }
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** When an order was placed, if it is known and was not asked for before. */
  OptionalLong take(UUID stream, long number) {
    Long nanos = placed.remove(new Key(stream, number));
    return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
  }
}
