package io.whizbang.kafka.testing;

import io.whizbang.testkit.MissingBroker;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The broker that all tests of a process share. Where none can be started they are skipped and say so, unless
 * {@code -Dwhizbang.brokers=required}.
 */
public final class SharedBroker {

  private static @Nullable KafkaBroker broker;
  private static @Nullable String trouble;

  private SharedBroker() {}

  /** Started by the first who asks. It ends with the process. */
  public static synchronized KafkaBroker get() {
    if (broker == null && trouble == null) {
      start();
    }
    if (broker == null) {
      throw MissingBroker.skipped("There is no Kafka, as it cannot be started: " + trouble);
    }
    return broker;
  }

  private static void start() {
    try {
      broker = KafkaBroker.start(Path.of(System.getProperty("java.io.tmpdir")));
    } catch (RuntimeException e) {
      trouble = e.toString();
    }
  }
}
