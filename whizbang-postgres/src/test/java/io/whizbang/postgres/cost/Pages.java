package io.whizbang.postgres.cost;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * What one call touched, as EXPLAIN counts it.
 *
 * @param touched pages found in the cache, read from disk, or made dirty
 * @param walRecords records written to the log
 */
record Pages(long touched, long walRecords) {

  /** Makes the call, and counts instead of returning its rows. */
  static Pages of(Instance instance, Call call) throws SQLException {
    return of(instance, instance.sql(call));
  }

  static Pages of(Instance instance, String sql) throws SQLException {
    String plan = String.valueOf(
        instance.ask("explain (analyze, buffers, wal, timing off, format json) " + sql));
    return new Pages(
        number(plan, "Shared Hit Blocks")
            + number(plan, "Shared Read Blocks")
            + number(plan, "Shared Dirtied Blocks"),
        number(plan, "WAL Records"));
  }

  /** The first number of that name belongs to the topmost node, which includes all that ran inside of the function. */
  private static long number(String plan, String name) {
    var found = Pattern.compile('"' + name + "\": (\\d+)").matcher(plan);
    if (!found.find()) {
      throw new IllegalArgumentException("No " + name + " in " + plan);
    }
    return Long.parseLong(found.group(1));
  }
}
