package io.whizbang.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.demo.Scene.Actor;
import io.whizbang.demo.Scene.Latency;
import io.whizbang.demo.Scene.Line;
import io.whizbang.demo.Scene.State;
import io.whizbang.demo.Scene.Stuck;
import io.whizbang.demo.Scene.Traffic;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {

  private static final Scene SCENE = new Scene(
      Duration.ofSeconds(65),
      true,
      List.of(
          new Actor("orders-01", State.UP, 30, 75), new Actor("orders-02", State.FROZEN, 10, 25)),
      List.of(new Line("orders", "outbox", 12, Duration.ofMillis(340), 1, 0)),
      new Traffic(1_234, 40, new Latency(7, 31)),
      List.of(new Stuck("a-stream", Duration.ofMillis(1_200), "message 3 failed: broken")),
      List.of("01:00 orders-02 is frozen"));

  @Test
  void aPageShowsInstancesQueuesTroubleAndNews() {
    assertThat(String.join("\n", Screen.page(SCENE, 40)))
        .contains("01:05", "1,234 handled, 40/s", "latency 7 ms, slowest 31 ms")
        .containsPattern("orders-01 +up +30/s +75 % +█{15}\n")
        .containsPattern("orders-02 +frozen +10/s +25 % +█{5}\n")
        .containsPattern("orders +outbox +12 +0.3 s +1 +0")
        .contains("stream a-stream waits 1.2 s: message 3 failed: broken")
        .contains("> 01:00 orders-02 is frozen")
        .doesNotContain("DATABASE DOWN");
  }

  @Test
  void everyKeyIsShownHoweverNarrowTheTerminal() {
    List<String> hints = Action.hints(40);

    assertThat(String.join("", hints)).contains("k kill -9 one", "r restart it", "q quit");
    assertThat(hints).hasSizeGreaterThan(2).allMatch(line -> line.strip().length() <= 40);
  }

  @Test
  void theLatestNewsAreSeenWhereThereIsRoomForOneLineMore() {
    List<String> page = Screen.page(SCENE, Screen.page(SCENE, 40).size() - 1);

    assertThat(page).last().isEqualTo("  > 01:00 orders-02 is frozen");
    assertThat(page).noneMatch(line -> line.contains("a-stream"));
  }

  @Test
  void aTitleFitsIntoEightyColumns() {
    Scene busy = new Scene(
        Duration.ofMinutes(59),
        true,
        List.of(),
        List.of(),
        new Traffic(999_999, 9_999, new Latency(9_999, 99_999)),
        List.of(),
        List.of());
    assertThat(Screen.page(busy, 1).get(0)).hasSizeLessThanOrEqualTo(80).contains("99999 ms");
  }

  @Test
  void aLineShowsTheSameInShort() {
    assertThat(Screen.line(SCENE))
        .isEqualTo(
            "01:05  1,234 handled, 40/s, 7 ms, slowest 31 ms; 1 up, 1 frozen; 12 waiting, 1 blocked");
  }

  @Test
  void aStoppedDatabaseIsHardToMiss() {
    Scene down = new Scene(
        SCENE.elapsed(), false, List.of(), List.of(), SCENE.traffic(), List.of(), List.of());
    assertThat(Screen.line(down)).endsWith("DATABASE DOWN");
    assertThat(Screen.page(down, 40).get(0)).endsWith("DATABASE DOWN");
  }
}
