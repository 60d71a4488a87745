package io.whizbang.testkit;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * What becomes of tests whose broker is not to be had: they are skipped with a line that says so; with {@code
 * -Dwhizbang.brokers=required} they fail.
 */
public final class MissingBroker {

  static final String PROPERTY = "whizbang.brokers";

  private MissingBroker() {}

  /** Ends the test that calls it. */
  public static <T> T skipOrFail(String reason) {
    if ("required".equals(System.getProperty(PROPERTY))) {
      return Assertions.fail(reason);
    }
    System.err.println("SKIPPED. " + reason);
    return Assumptions.abort(reason);
  }
}
