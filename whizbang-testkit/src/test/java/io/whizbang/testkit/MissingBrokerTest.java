package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class MissingBrokerTest {

  private static final String REASON = "There is no broker: install one";

  private final @Nullable String before = System.getProperty(MissingBroker.PROPERTY);
  private final PrintStream usual = System.err;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @AfterEach
  void restore() {
    System.setErr(usual);
    if (before == null) {
      System.clearProperty(MissingBroker.PROPERTY);
    } else {
      System.setProperty(MissingBroker.PROPERTY, before);
    }
  }

  @Test
  void aTestWithoutItsBrokerIsSkippedWithALineThatSaysSo() {
    System.clearProperty(MissingBroker.PROPERTY);
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));

    assertThat(MissingBroker.skipped(REASON)).hasMessage(REASON);
    assertThat(said.toString(StandardCharsets.UTF_8))
        .isEqualToIgnoringNewLines("SKIPPED. " + REASON);
  }

  @Test
  void whereBrokersAreRequiredItFails() {
    System.setProperty(MissingBroker.PROPERTY, "required");

    assertThatThrownBy(() -> MissingBroker.skipped(REASON))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage(REASON);
  }
}
