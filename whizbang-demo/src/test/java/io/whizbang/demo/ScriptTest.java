package io.whizbang.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {

  @Test
  void actionsAreDueAtTheirSecond() {
    Script script = Script.parse("20:restart-db, 5:kill,5:freeze");
    assertThat(script.due(seconds(0), seconds(4))).isEmpty();
    assertThat(script.due(seconds(4), seconds(5))).containsExactly(Action.KILL, Action.FREEZE);
    assertThat(script.due(seconds(5), seconds(20))).containsExactly(Action.RESTART_DATABASE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "kill", "5", "5:", ":kill", "x:kill", "-1:kill", "5:kill,", "5:kill:6"})
  void whatIsNoStepIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> Script.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anUnknownActionIsRefusedWithAllThatThereAre() {
    assertThatThrownBy(() -> Script.parse("5:explode"))
        .hasMessageContaining("\"explode\"")
        .hasMessageContaining(
            "kill, freeze, thaw, start, fail, stop-db, start-db, restart-db, quit");
  }

  private static Duration seconds(long count) {
    return Duration.ofSeconds(count);
  }
}
