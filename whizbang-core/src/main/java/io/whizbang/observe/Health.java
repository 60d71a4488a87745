package io.whizbang.observe;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an instance can do its work.
 *
 * @param ready whether it can: the database and the transport are there, and no worker fails
 * @param databaseReachable whether the database has answered the last call
 * @param oldestDue how long anything of the service has been waiting to be taken, by whichever instance;
 *     null if it is not known
 * @param workers its workers; none while it is turned by hand
 * @param sentence what is wrong, or that nothing is
 */
public record Health(
    boolean ready,
    boolean databaseReachable,
    @Nullable Duration oldestDue,
    List<WorkerHealth> workers,
    String sentence) {

  public Health {
    workers = List.copyOf(workers);
  }
}
