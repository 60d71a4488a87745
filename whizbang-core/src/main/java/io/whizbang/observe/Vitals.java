package io.whizbang.observe;

import io.whizbang.process.ProcessorLoad;
import java.util.List;
import java.util.Optional;

/** What an instance tells of itself whenever it is asked. */
public interface Vitals {

  String service();

  Counters counters();

  /** What it has in hand. */
  ProcessorLoad load();

  /** Its workers; none while it is turned by hand. */
  List<WorkerHealth> workers();

  /** The queues of the whole service, a few seconds old; nothing if the database could not be asked. */
  Optional<Snapshot> snapshot();

  Health health();
}
