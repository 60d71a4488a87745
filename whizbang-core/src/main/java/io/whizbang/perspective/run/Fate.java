package io.whizbang.perspective.run;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What became of a checkpoint in one round of its run. */
sealed interface Fate {

  /** There is nothing more to apply. */
  record Arrived() implements Fate {}

  /** An event could not be applied; those before it are saved. */
  record Failed(@Nullable UUID lastEventId, String error) implements Fate {}

  /** Some was saved, and there is more. */
  record GoesOn() implements Fate {}

  /** Nothing was saved, and not for a reason of its own. */
  record NotBegun() implements Fate {}

  /** The same, and it is to be tried without others, one of which may be the reason. */
  record TryAlone() implements Fate {}

  /** It is another's by now. */
  record Lost() implements Fate {}

  /** Nothing can be done now; whoever can is to take it, after a while. */
  record GivenBack(Duration pause) implements Fate {}

  Fate ARRIVED = new Arrived();
  Fate GOES_ON = new GoesOn();
  Fate NOT_BEGUN = new NotBegun();
  Fate TRY_ALONE = new TryAlone();
  Fate LOST = new Lost();
}
