package io.whizbang.postgres.model;

/** The engine refused the whole call. */
final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String sqlState;

  Refused(String sqlState) {
    super(sqlState);
    this.sqlState = sqlState;
  }

  String sqlState() {
    return sqlState;
  }
}
