package io.whizbang.postgres;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What all lines of a process have in common.
 *
 * @param direct where a connection can be had that keeps its session
 * @param dataSource where any connection can be had
 * @param clock is told what time it is in the database
 */
record LineSettings(
    DataSource direct,
    DataSource dataSource,
    String schema,
    DatabaseClock clock,
    @Nullable InstantSource testClock) {

  FunctionCall ofInstance(String function, UUID instanceId) {
    return FunctionCall.of(schema, function, List.of(Argument.uuid("p_instance_id", instanceId)));
  }

  FunctionCall awaitWork(UUID instanceId, Duration every, Duration longest) {
    return FunctionCall.of(
        schema,
        "await_work",
        List.of(
            Argument.uuid("p_instance_id", instanceId),
            Argument.duration("p_every", every),
            Argument.duration("p_longest", longest)));
  }

  FunctionCall watch(UUID instanceId, boolean hasLine) {
    List<Argument> arguments = new ArrayList<>(
        List.of(Argument.uuid("p_instance_id", instanceId), Argument.bool("p_has_line", hasLine)));
    if (testClock != null) {
      arguments.add(Argument.time("p_as_of", testClock.instant()));
    }
    return FunctionCall.of(schema, "keep_watch", arguments);
  }
}
