package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** What is done with messages that were taken. */
interface FloorWork {

  void on(List<UUID> messages, List<OrderPlaced> orders) throws SQLException;

  static FloorWork of(Role role, Connection connection, Tally tally) {
    return switch (role) {
      case DEDUPLICATES ->
        (messages, orders) -> {
          save(connection, messages, orders, tally);
          save(connection, messages, List.of(), tally);
        };
      case PROJECTS -> (messages, orders) -> project(connection, messages, orders, tally);
      default -> (messages, orders) -> orders.forEach(tally::handle);
    };
  }

  /** All of them if they are new, and none the second time. */
  private static void save(
      Connection connection, List<UUID> messages, List<OrderPlaced> orders, Tally tally)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(FloorContestant.SQL.statement("deduplicate_and_save"))) {
      statement.setArray(1, connection.createArrayOf("uuid", messages.toArray()));
      if (statement.executeUpdate() != orders.size()) {
        throw new IllegalStateException("not deduplicated");
      }
      orders.forEach(tally::handle);
    }
  }

  private static void project(
      Connection connection, List<UUID> messages, List<OrderPlaced> orders, Tally tally)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(FloorContestant.SQL.statement("keep_and_project"))) {
      statement.setArray(1, connection.createArrayOf("uuid", messages.toArray()));
      statement.setArray(2, connection.createArrayOf("uuid", all(orders, OrderPlaced::id)));
      statement.setArray(3, connection.createArrayOf("text", all(orders, OrderPlaced::json)));
      statement.executeUpdate();
      orders.forEach(tally::handle);
      orders.forEach(tally::handle);
    }
  }

  private static Object[] all(List<OrderPlaced> orders, Function<OrderPlaced, Object> part) {
    return orders.stream().map(part).toArray();
  }
}
