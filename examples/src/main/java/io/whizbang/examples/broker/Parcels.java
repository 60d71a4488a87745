package io.whizbang.examples.broker;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** What was shipped: the table that the receptor of shipping writes. */
public final class Parcels {

  private static final long BETWEEN_LOOKS_MILLIS = 20;

  private final DataSource dataSource;

  /** Makes the table if it is missing. */
  public Parcels(DataSource dataSource) throws SQLException {
    this.dataSource = dataSource;
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table if not exists parcels ("
          + "place bigserial, order_id uuid not null, article text not null)");
    }
  }

  /** The articles of an order, in the order in which they were shipped. */
  public List<String> of(UUID order) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement select = connection.prepareStatement(
            "select article from parcels where order_id = ? order by place")) {
      select.setObject(1, order);
      List<String> articles = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          articles.add(rows.getString(1));
        }
      }
      return articles;
    }
  }

  /** Waits until so many articles of an order were shipped, and fails if they are not within that time. */
  public List<String> await(UUID order, int count, Duration longest)
      throws SQLException, InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    List<String> articles = of(order);
    while (articles.size() < count) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException(
            "Of %d articles of order %s these were shipped within %s: %s"
                .formatted(count, order, longest, articles));
      }
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      articles = of(order);
    }
    return articles;
  }
}
