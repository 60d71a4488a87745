package io.whizbang.micrometer;

import io.whizbang.handle.ReceptorSettings;
import io.whizbang.receptor.RetryPolicy;
import java.time.Duration;

/** What fails is not tried again before a test lets an hour pass, on however slow a machine. */
final class NoHurry {

  static final Duration UNTIL_RETRY = Duration.ofHours(1);

  static final ReceptorSettings SETTINGS = ReceptorSettings.DEFAULT.withRetryPolicy(
      RetryPolicy.DEFAULT.withDelays(UNTIL_RETRY, UNTIL_RETRY));

  private NoHurry() {}
}
