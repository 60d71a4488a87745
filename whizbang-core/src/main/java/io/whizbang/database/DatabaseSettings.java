package io.whizbang.database;

import io.whizbang.value.Text;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Which database to work with.
 *
 * @param dataSource where connections come from; a pool, as a call takes no longer than a connection
 *     takes to be made
 * @param direct where a connection comes from that keeps its session: the same, unless a transaction
 *     pooler stands between
 * @param schema the schema that holds this service's tables, and nothing else
 * @param testClock the time that tests let the database believe in; null for its own, as always outside
 *     of tests
 */
public record DatabaseSettings(
    DataSource dataSource,
    DataSource direct,
    String schema,
    @Nullable InstantSource testClock) {

  public DatabaseSettings {
    Text.name("Schema", schema);
  }
}
