package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.service.ShopSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.time.Duration;

/** An application appends to the stream of which most is ordered and leaves its transaction open; in the end it gives it up. */
final class HeldAppend implements Fault {

  private static final Duration TIME = Duration.ofSeconds(8);

  private static final String APPEND = """
      select "%s".append_events(
        (select p.stream from shop.placed p group by p.stream order by count(*) desc limit 1),
        jsonb_build_array(jsonb_build_object('eventId', gen_random_uuid(), 'eventType', 'Bid', 'eventData', '{}'::jsonb)))""".formatted(Cluster.schemaOf(ShopSettings.ORDERS));

  @Override
  public String name() {
    return FaultNames.HELD_APPEND;
  }

  @Override
  public boolean strikesDatabase() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.begin("database");
    try (Connection connection = damage.cluster().database().connect();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(APPEND);
      damage.last(TIME);
      try (ResultSet rows =
          statement.executeQuery("select extract(epoch from clock_timestamp() - now())")) {
        rows.next();
        damage.seen("open for %.1f s".formatted(rows.getDouble(1)));
      }
      connection.rollback();
    }
  }
}
