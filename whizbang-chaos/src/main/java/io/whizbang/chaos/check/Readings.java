package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Who has seen a model never sees an older one, or none: not by a rebuild, and not by whatever strikes meanwhile. */
final class Readings implements Checker {

  @Override
  public List<Violation> check(History history) {
    List<Violation> found = new ArrayList<>();
    Map<UUID, Long> seen = new HashMap<>();
    for (Reading reading : history.readings()) {
      long before = seen.merge(reading.stream(), reading.count(), Math::max);
      if (reading.count() < before) {
        found.add(new Violation(
            reading.nanos(),
            "the model of stream %s showed %d events, and %d before"
                .formatted(reading.stream(), reading.count(), before)));
      }
    }
    return found;
  }
}
