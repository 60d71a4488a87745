package io.whizbang.postgres.model;

import java.util.Locale;

/** The four words of a checkpoint, in its row and in reports on it. */
enum CheckpointStatus {
  PENDING,
  PROCESSING,
  COMPLETED,
  FAILED;

  String word() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }

  static CheckpointStatus of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
