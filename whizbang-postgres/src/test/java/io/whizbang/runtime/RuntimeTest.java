package io.whizbang.runtime;

import io.whizbang.message.StreamId;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.value.UuidV7;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** The words in which tests of the runtime speak: a table of the application's, and messages about it. */
@ExtendWith(WhizbangExtension.class)
abstract class RuntimeTest {

  /** A note that somebody is to take of something. */
  record Note(@StreamId UUID stream, String text) {}

  /** What follows from a note. */
  record Echo(@StreamId UUID stream, String text) {}

  final UUID stream = UuidV7.next();
  WhizbangKit kit;

  @BeforeEach
  void makeTheApplicationsTable(WhizbangKit newKit) throws SQLException {
    kit = newKit;
    kit.execute(
        "create table if not exists notes (text text not null, tx bigint default txid_current())");
    kit.execute("truncate notes");
  }

  /** A service of its own for each test, so that none meets what another left. */
  static String aService() {
    return "service-" + UuidV7.next();
  }

  static void write(Connection connection, String text) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into notes (text) values (?)")) {
      insert.setString(1, text);
      insert.executeUpdate();
    }
  }

  /** What the application's table says, in the order in which it was written. */
  List<String> written() throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Connection connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select text from notes order by ctid")) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
