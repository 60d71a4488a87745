package io.whizbang.strategy;

import io.whizbang.work.Queue;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.RejectedReport.Kind;
import java.util.List;
import java.util.UUID;

/** What a report is about: by this, rejections find the reports that they answer. */
record Subject(List<Object> parts) {

  /** A message that is stored is never rejected. */
  static final Subject NONE = new Subject(List.of());

  /** Releases and completions of a message are one to the database, so they are rejected together. */
  static Subject of(Queue queue, Kind kind, UUID messageId) {
    return new Subject(List.of(queue, kind == Kind.RELEASE ? Kind.COMPLETION : kind, messageId));
  }

  /** Another report on the same message. */
  Subject as(Kind kind) {
    return new Subject(List.of(parts.get(0), kind, parts.get(2)));
  }

  static Subject of(UUID streamId, String perspectiveName) {
    return new Subject(List.of(streamId, perspectiveName));
  }

  static Subject of(RejectedReport rejected) {
    if (rejected instanceof RejectedReport.OfMessage message) {
      return of(message.queue(), message.kind(), message.messageId());
    }
    var perspective = (RejectedReport.OfPerspective) rejected;
    return of(perspective.streamId(), perspective.perspectiveName());
  }
}
