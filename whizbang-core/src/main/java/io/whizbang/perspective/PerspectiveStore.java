package io.whizbang.perspective;

import io.whizbang.value.Json;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;

/** Models, positions and registrations of perspectives as a database keeps them. */
public interface PerspectiveStore {

  /** Whose lease it is to be that is extended by a save, and for how long. */
  record Holder(UUID instanceId, Duration lease) {}

  /** What is saved together. */
  record Save(String perspectiveName, List<Progress> progress, List<ModelChange> models) {
    public Save {
      progress = List.copyOf(progress);
      models = List.copyOf(models);
    }
  }

  /**
   * Says which events a perspective wants, exactly these; touches no other's.
   *
   * @param eventTypes the names of their types
   */
  void register(String perspectiveName, Collection<String> eventTypes);

  /** Makes the table of a perspective's models, unless it is there. */
  void createTable(String perspectiveName);

  /** No event wakes it any more; its data stays. */
  void withdraw(String perspectiveName);

  /** Removes a perspective that was withdrawn, with all its data. */
  void drop(String perspectiveName);

  /**
   * Leads a perspective through some more of the events there were before it.
   *
   * @return how many positions are left, or empty while another instance is at it
   */
  OptionalLong lookThroughHistory(String perspectiveName, int most);

  /** The events that are before these checkpoints, stream by stream, so many in all. */
  List<AwaitedEvent> read(String perspectiveName, List<UUID> streamIds, int most);

  /** The models that there are of these, the removed ones too. */
  List<ModelRow> models(String perspectiveName, Collection<String> ids);

  /** Saves all of it in a transaction of its own, if the checkpoints are still where it began, and the holder's. */
  SaveOutcome save(Holder holder, Save save);

  /** The same as a part of a transaction, which is to be rolled back if it was not saved. */
  SaveOutcome saveWithin(Connection transaction, Holder holder, Save save);

  /** Models that pass all filters; takes how values are written as JSON. */
  List<ModelRow> find(String perspectiveName, ModelQuery query, Function<Object, Json> writer);

  long count(String perspectiveName, ModelQuery query, Function<Object, Json> writer);

  /** Which of these events it does not show yet. */
  List<Missing> missing(String perspectiveName, Collection<UUID> eventIds);

  /** Whether it does not show a stream up to a version yet. */
  List<Missing> missing(String perspectiveName, UUID streamId, long version);

  /** Has a perspective rebuilt by the instances that know it. */
  void start(Rebuild rebuild);

  /**
   * Leads a rebuild a step further; what it makes due is claimed and worked on as any other checkpoints are.
   *
   * @param keyed whether several streams may feed one model
   * @return empty if there is no such rebuild any more
   */
  Optional<RebuildStep> advanceRebuild(String perspectiveName, boolean keyed);

  /**
   * Gives a rebuild up.
   *
   * @return false if none is under way
   */
  boolean abandonRebuild(String perspectiveName);

  /** How far a rebuild is, or how the last one ended; empty if there was none. */
  Optional<RebuildProgress> rebuildProgress(String perspectiveName);
}
