package io.whizbang.postgres;

import io.whizbang.work.WorkLimits;
import java.util.EnumSet;
import java.util.Set;

/** The kinds of work that a call can take. */
enum WorkKind {
  OUTBOX,
  INBOX,
  PERSPECTIVE;

  /** The kinds that a call with these limits takes. */
  static Set<WorkKind> takenWith(WorkLimits limits) {
    Set<WorkKind> kinds = EnumSet.allOf(WorkKind.class);
    kinds.removeIf(kind -> kind.limitIn(limits) == 0);
    return kinds;
  }

  private int limitIn(WorkLimits limits) {
    return switch (this) {
      case OUTBOX -> limits.outbox();
      case INBOX -> limits.inbox();
      case PERSPECTIVE -> limits.perspective();
    };
  }
}
