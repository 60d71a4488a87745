package io.whizbang.postgres.model;

/** The kinds of work that an instance may take, each with its column in the table of instances. */
enum Kind {
  OUTBOX("takes_outbox"),
  INBOX("takes_inbox"),
  PERSPECTIVE("takes_perspectives");

  final String column;

  Kind(String column) {
    this.column = column;
  }
}
