package io.whizbang;

import io.whizbang.error.InvalidInputException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at settings together, each of which is right by itself. */
final class SettingsCheck {

  private static final Logger LOG = LoggerFactory.getLogger(SettingsCheck.class);

  private SettingsCheck() {}

  static void check(WhizbangBuilder settings) {
    Duration lease = settings.coordination.lease();
    Duration stale = settings.coordination.staleThreshold();
    if (stale.compareTo(lease.multipliedBy(2)) < 0) {
      LOG.warn(
          "The stale threshold {} is less than twice the lease {}: an instance that pauses for so long is"
              + " removed, with all it holds, although its leases would have run on",
          stale,
          lease);
    }
    if (!settings.works && !settings.receptors.isEmpty()) {
      throw new InvalidInputException(
          "An instance that only dispatches runs no receptors: leave out dispatchOnly(), or the %d receptors"
              .formatted(settings.receptors.size()));
    }
    if (!settings.works && !settings.perspectives.isEmpty()) {
      throw new InvalidInputException(
          "An instance that only dispatches runs no perspectives: leave out dispatchOnly(), or %s"
              .formatted(settings.perspectives.keySet()));
    }
  }
}
