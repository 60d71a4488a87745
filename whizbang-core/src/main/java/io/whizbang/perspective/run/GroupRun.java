package io.whizbang.perspective.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Does one round of work on checkpoints of one perspective. */
interface GroupRun {

  /** Nothing may be saved while a rebuild puts its models into place, which takes a moment. */
  Fate WHILE_HELD = new Fate.GivenBack(Duration.ofMillis(100));

  /** How many checkpoints it takes together. */
  int most();

  /** How many of its groups may be worked on at the same time. */
  int maxRunning();

  /** Applies what is next in these streams, and says what became of each. */
  Map<UUID, Fate> run(List<UUID> streamIds);
}
