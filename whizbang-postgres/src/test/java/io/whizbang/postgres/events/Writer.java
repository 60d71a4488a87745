package io.whizbang.postgres.events;

import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** Appends to streams by all ways, in an order of its own. */
final class Writer {

  private final TestSchema schema;
  private final List<UUID> streams;
  private final Random random;
  private final List<UUID> written = new ArrayList<>();

  Writer(TestSchema schema, List<UUID> streams, int seed) {
    this.schema = schema;
    this.streams = streams;
    random = new Random(seed);
  }

  /** The events that it appended. */
  List<UUID> write(int turns, CyclicBarrier start) throws Exception {
    try (var instance = Instance.in(schema)) {
      start.await(3, TimeUnit.MINUTES);
      for (int turn = 0; turn < turns; turn++) {
        turn(instance);
      }
    }
    return written;
  }

  private void turn(Instance instance) throws SQLException {
    UUID stream = streams.get(random.nextInt(streams.size()));
    UUID event = UUID.randomUUID();
    switch (random.nextInt(6)) {
      case 0, 1 -> instance.call(EventSql.store(Queue.OUTBOX, stream, event));
      case 2 -> instance.call(EventSql.store(Queue.INBOX, stream, event));
      case 3 -> {
        instance.run(EventSql.insert(stream, event));
        instance.call(EventSql.store(Queue.OUTBOX, stream, event));
      }
      case 4 -> appendWhereItStands(instance, stream, event);
      default -> instance.run(EventSql.append(stream, event));
    }
    written.add(event);
  }

  /** Reads the version and appends to it, until nobody comes in between. */
  private static void appendWhereItStands(Instance instance, UUID stream, UUID event)
      throws SQLException {
    while (true) {
      var version = instance.ask("select coalesce(max(version), 0) from read_stream('" + stream
          + "', p_most => 1, p_backwards => true)");
      try {
        instance.run(EventSql.append(stream, event, Long.parseLong(String.valueOf(version))));
        return;
      } catch (SQLException e) {
        if (!"WH006".equals(e.getSQLState())) {
          throw e;
        }
      }
    }
  }
}
