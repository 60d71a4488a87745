package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Call.CheckpointReport;
import io.whizbang.postgres.model.Story.CheckpointPick;
import io.whizbang.postgres.model.Story.PerspectiveShare;
import io.whizbang.postgres.model.Story.Progress;
import io.whizbang.postgres.model.Story.Whose;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what a story says about checkpoints into reports on those that are there. */
final class PerspectiveWriter {

  private static final CheckpointKey UNKNOWN = new CheckpointKey(Names.stream(1), "unknown");

  private final ReferenceModel model;

  PerspectiveWriter(ReferenceModel model) {
    this.model = model;
  }

  Call.Perspectives write(PerspectiveShare share, Member member) {
    List<CheckpointReport> completions = new ArrayList<>();
    List<CheckpointReport> failures = new ArrayList<>();
    for (CheckpointPick pick : share.picks()) {
      CheckpointReport report = report(pick, member);
      (report.status() == CheckpointStatus.FAILED ? failures : completions).add(report);
    }
    if (share.finishesAll()) {
      member.checkpointsInHand().stream().map(this::finished).forEach(completions::add);
    }
    return new Call.Perspectives(share.limit(), completions, failures);
  }

  private CheckpointReport finished(CheckpointKey key) {
    return new CheckpointReport(
        key, CheckpointStatus.COMPLETED, event(key, Progress.THE_LAST), null);
  }

  private CheckpointReport report(CheckpointPick pick, Member member) {
    CheckpointKey key = pick(pick.whose(), pick.which(), member);
    String error =
        pick.status() == CheckpointStatus.FAILED ? "error of " + key.perspective() : null;
    return new CheckpointReport(key, pick.status(), event(key, pick.progress()), error);
  }

  private CheckpointKey pick(Whose whose, int which, Member member) {
    List<CheckpointKey> candidates = switch (whose) {
      case OWN -> member.checkpointsInHand();
      case ANY -> model.perspectives().keys();
      case UNKNOWN -> List.of();
    };
    return candidates.isEmpty() ? UNKNOWN : candidates.get(which % candidates.size());
  }

  private @Nullable UUID event(CheckpointKey key, Progress progress) {
    List<StoredEvent> stream = model.events().of(key.stream());
    Stream<StoredEvent> candidates = switch (progress) {
      case NONE -> Stream.empty();
      case THE_FIRST -> stream.stream();
      case THE_NEXT -> stream.stream().skip(position(key));
      case THE_LAST -> stream.stream().skip(Math.max(0, stream.size() - 1));
      case OF_ANOTHER_STREAM ->
        model.events().all().stream().filter(event -> !event.stream().equals(key.stream()));
    };
    return candidates.findFirst().map(StoredEvent::id).orElse(null);
  }

  private long position(CheckpointKey key) {
    ModelCheckpoint checkpoint = model.perspectives().find(key);
    return checkpoint == null ? 0 : checkpoint.row().lastVersion();
  }
}
