package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Append.Appended;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The doors to the engine beside {@code process_work_batch}. A refusal comes as {@link Refused}. */
final class SideDoors {

  private final Connection connection;

  SideDoors(Connection connection) {
    this.connection = connection;
  }

  /** Any statement, as somebody may make it by hand. */
  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The one value that a function answers. */
  String ask(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw Engine.refusal(e);
    }
  }

  List<Appended> append(Append append) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(SqlText.ofAppend(append))) {
      List<Appended> appended = new ArrayList<>();
      while (rows.next()) {
        appended.add(new Appended(Engine.uuid(rows, "event_id"), rows.getLong("version")));
      }
      return appended;
    } catch (SQLException e) {
      throw Engine.refusal(e);
    }
  }
}
