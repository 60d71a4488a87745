package io.whizbang.testkit;

import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * What becomes of tests whose broker is not to be had: they are skipped with a line that says so; with {@code
 * -Dwhizbang.brokers=required} they fail.
 */
public final class MissingBroker {

  static final String PROPERTY = "whizbang.brokers";

  private MissingBroker() {}

  /** Says that a test is skipped, and returns what it has to throw. */
  public static TestAbortedException skipped(String reason) {
    if ("required".equals(System.getProperty(PROPERTY))) {
      throw new AssertionFailedError(reason);
    }
    System.err.println("SKIPPED. " + reason);
    return new TestAbortedException(reason);
  }
}
