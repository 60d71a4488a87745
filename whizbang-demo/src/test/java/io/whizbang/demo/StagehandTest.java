package io.whizbang.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored") // the stagehand itself says what went wrong
class StagehandTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Test
  void theNextThingIsDoneAfterTheOneBeforeAndNobodyWaits() throws Exception {
    List<String> done = new CopyOnWriteArrayList<>();
    CountDownLatch curtain = new CountDownLatch(1);
    try (Stagehand stagehand = new Stagehand()) {
      stagehand.next(() -> {
        curtain.await();
        return done.add("first");
      });
      stagehand.next(() -> done.add("second"));

      assertThat(stagehand.isDoneWithin(Duration.ofMillis(100))).isFalse();
      assertThat(done).isEmpty();

      curtain.countDown();
      assertThat(stagehand.isDoneWithin(PATIENCE)).isTrue();
      assertThat(done).containsExactly("first", "second");
    }
  }

  @Test
  void whatGoesWrongBehindTheScenesIsThrownInFront() throws Exception {
    try (Stagehand stagehand = new Stagehand()) {
      stagehand.next(() -> {
        throw new IOException("the curtain is torn");
      });
      assertThatThrownBy(() -> stagehand.isDoneWithin(PATIENCE))
          .isInstanceOf(IOException.class)
          .hasMessage("the curtain is torn");
    }
  }
}
