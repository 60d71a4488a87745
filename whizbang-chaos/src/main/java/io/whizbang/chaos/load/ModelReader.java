package io.whizbang.chaos.load;

import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.Tally;
import io.whizbang.error.WhizbangException;
import io.whizbang.perspective.Models;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Looks at the models of all streams, one after the other, and writes down how far each is when that has changed. */
public final class ModelReader {

  private final Models<Tally> models;
  private final List<UUID> streams;
  private final HistoryFile history;
  private final Map<UUID, Long> seen = new HashMap<>();
  private int looks;

  public ModelReader(Models<Tally> models, List<UUID> streams, HistoryFile history) {
    this.models = models;
    this.streams = streams;
    this.history = history;
  }

  /** By one thread at a time. */
  public void look() {
    UUID stream = streams.get(looks++ % streams.size());
    try {
      long count = models.byId(stream).map(model -> model.value().count()).orElse(0L);
      if (count != seen.getOrDefault(stream, 0L)) {
        history.write(LineKind.READ, stream, count);
        seen.put(stream, count);
      }
    } catch (WhizbangException e) {
      // The database is away, and nothing was seen.
    }
  }
}
