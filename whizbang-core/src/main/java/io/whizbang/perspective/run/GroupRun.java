package io.whizbang.perspective.run;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Does one round of work on checkpoints of one perspective. */
interface GroupRun {

  /** How many checkpoints it takes together. */
  int most();

  /** How many of its groups may be worked on at the same time. */
  int maxRunning();

  /** Applies what is next in these streams, and says what became of each. */
  Map<UUID, Fate> run(List<UUID> streamIds);
}
