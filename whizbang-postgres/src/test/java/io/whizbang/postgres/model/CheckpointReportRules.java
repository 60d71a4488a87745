package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Call.CheckpointReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the reports of one call do to checkpoints. Of several on one checkpoint the last decides, and the
 * furthest event counts. Progress is a fact and counts unless another holds the checkpoint; all else is
 * for the one that holds it, or held it last.
 */
final class CheckpointReportRules {

  private final ModelPerspectives perspectives;
  private final ModelEvents events;
  private final Call call;
  private final Answer answer;
  private final UUID caller;
  private final Instant now;

  CheckpointReportRules(
      ModelPerspectives perspectives, ModelEvents events, Call call, Answer answer) {
    this.perspectives = perspectives;
    this.events = events;
    this.call = call;
    this.answer = answer;
    this.caller = call.caller().instance();
    this.now = call.now();
  }

  void apply() {
    Map<CheckpointKey, List<CheckpointReport>> reports = new LinkedHashMap<>();
    for (CheckpointReport report : call.perspectives().reports()) {
      reports.computeIfAbsent(report.key(), key -> new ArrayList<>()).add(report);
    }
    reports.values().forEach(this::apply);
  }

  private void apply(List<CheckpointReport> reports) {
    CheckpointReport last = reports.get(reports.size() - 1);
    ModelCheckpoint checkpoint = perspectives.find(last.key());
    if (checkpoint == null) {
      answer.gone(last.key());
    } else if (checkpoint.names(caller)) {
      boolean progressed = checkpoint.advance(furthest(reports));
      end(checkpoint, last, progressed);
    } else if (checkpoint.isHeld(now) || !last.endsTheRun()) {
      answer.stale(last.key());
    } else if (checkpoint.advance(furthest(reports))) {
      comeFurther(checkpoint, last);
    }
  }

  /** The last of the reported events that is in the checkpoint's stream. */
  private @Nullable StoredEvent furthest(List<CheckpointReport> reports) {
    return reports.stream()
        .filter(report -> report.lastEvent() != null)
        .map(report -> events.find(Objects.requireNonNull(report.lastEvent())))
        .filter(event -> event != null && event.stream().equals(reports.get(0).key().stream()))
        .max(Comparator.comparingLong(StoredEvent::version))
        .orElse(null);
  }

  private static void comeFurther(ModelCheckpoint checkpoint, CheckpointReport report) {
    checkpoint.attempts = 0;
    if (checkpoint.hasArrived()) {
      checkpoint.error = report.error();
      checkpoint.complete();
    }
  }

  /** How the holder's run went on or ended. */
  private void end(ModelCheckpoint checkpoint, CheckpointReport report, boolean progressed) {
    if (progressed || report.error() != null || !report.leavesTheError()) {
      checkpoint.error = report.error();
    }
    if (progressed) {
      checkpoint.attempts = 0;
    }
    switch (report.status()) {
      case PROCESSING -> checkpoint.extend(now.plus(call.settings().lease()));
      case PENDING -> giveBack(checkpoint);
      case FAILED -> fail(checkpoint);
      case COMPLETED -> complete(checkpoint);
    }
  }

  private void giveBack(ModelCheckpoint checkpoint) {
    checkpoint.attempts = Math.max(checkpoint.attempts - 1, 0);
    checkpoint.free(CheckpointStatus.PENDING, now);
  }

  private void fail(ModelCheckpoint checkpoint) {
    checkpoint.attempts = Math.max(checkpoint.attempts, 1);
    checkpoint.free(CheckpointStatus.FAILED, now.plus(checkpoint.backoff()));
  }

  /** A run that has not reached the target is due again; after a while if it got nowhere. */
  private void complete(ModelCheckpoint checkpoint) {
    if (checkpoint.hasArrived()) {
      checkpoint.complete();
    } else {
      checkpoint.free(CheckpointStatus.PENDING, now.plus(checkpoint.backoff()));
    }
  }
}
