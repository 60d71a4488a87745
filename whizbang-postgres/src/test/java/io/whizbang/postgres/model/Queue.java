package io.whizbang.postgres.model;

import static io.whizbang.postgres.model.Status.EVENT_STORED;
import static io.whizbang.postgres.model.Status.PERSPECTIVE_PROCESSED;
import static io.whizbang.postgres.model.Status.PUBLISHED;
import static io.whizbang.postgres.model.Status.RECEPTOR_PROCESSED;

import java.util.Locale;

/** The two queues, and what makes a message of each finished. */
enum Queue {
  OUTBOX {
    @Override
    boolean finished(int status, int reported) {
      return Status.has(status, PUBLISHED);
    }
  },
  INBOX {
    @Override
    boolean finished(int status, int reported) {
      return Status.has(status, RECEPTOR_PROCESSED | PERSPECTIVE_PROCESSED)
          || Status.has(reported, EVENT_STORED);
    }
  };

  /** Whether a message with this status, the bits just reported included, is finished. */
  abstract boolean finished(int status, int reported);

  Kind work() {
    return this == OUTBOX ? Kind.OUTBOX : Kind.INBOX;
  }

  /** The name in the answer of a call and in the dead letters. */
  String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
