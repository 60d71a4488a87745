package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.database.Lifeline;
import io.whizbang.work.ServiceInstance;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class DirectLineTest extends CoordinatorTest {

  /** Its lock is needed for the next line, when this one was cut by a break of the network. */
  @Test
  void theServerLooksAfterALineWithinHalfAMinuteAndNotAfterwards() throws SQLException {
    DataSource one = Interception.poolOfOne(schema.dataSource());
    List<String> before = patience(one);
    var settings = new LineSettings(
        one, schema.dataSource(), schema.name(), new DatabaseClock(schema.dataSource()), null);

    try (Lifeline line = new Lines(settings).open(ServiceInstance.ofThisProcess("orders"))) {
      assertThat(line.hears()).isTrue();
      assertThat(patience(one)).containsExactly("10", "5", "3", "25000");
    }

    assertThat(patience(one)).isEqualTo(before);
  }

  private static List<String> patience(DataSource dataSource) throws SQLException {
    List<String> settings = new ArrayList<>();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("""
            select current_setting(name)
            from unnest(array['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count',
              'tcp_user_timeout']) with ordinality as each (name, position)
            order by position""")) {
      while (rows.next()) {
        settings.add(rows.getString(1));
      }
    }
    return settings;
  }
}
