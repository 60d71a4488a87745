package io.whizbang.benchmarks.contest;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of a contestant's own, known by its address, with the table of the application beside its tables. */
public record Database(String url) {

  private static final String CREATE_ORDERS =
      "create table orders (id uuid primary key, total numeric not null)";
  private static final String SAVE_ORDER = "insert into orders (id, total) values (?, 129.90)";

  public DataSource dataSource() {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(url);
    return dataSource;
  }

  /** Connections as an application has them. */
  public HikariDataSource pool(int connections) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(dataSource());
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }

  public void createOrders() throws SQLException {
    execute(CREATE_ORDERS);
  }

  /** What an application writes together with a message. */
  public static void saveOrder(Connection transaction, UUID id) throws SQLException {
    try (PreparedStatement statement = transaction.prepareStatement(SAVE_ORDER)) {
      statement.setObject(1, id);
      statement.executeUpdate();
    }
  }

  public void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  public long number(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Clears away what the set-up left behind, so that each round starts from the same state. */
  public void settle() throws SQLException {
    execute("vacuum (analyze)");
    execute("checkpoint");
  }
}
