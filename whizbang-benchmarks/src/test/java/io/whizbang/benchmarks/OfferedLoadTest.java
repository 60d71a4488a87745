package io.whizbang.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.benchmarks.OfferedLoad.Outcome;
import io.whizbang.benchmarks.OfferedLoad.Rate;
import io.whizbang.error.InvalidInputException;
import io.whizbang.strategy.Verdict;
import io.whizbang.work.NewMessage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class OfferedLoadTest {

  private static final CompletableFuture<Verdict> STORED =
      CompletableFuture.completedFuture(Verdict.APPLIED);

  private final BlockingQueue<Integer> requests = new LinkedBlockingQueue<>();

  @Test
  void noMoreIsOfferedThanTheRateAsksForAndEachMessageIsCounted() throws Exception {
    Outcome outcome = offer(answering(() -> STORED), 10, new Rate(1_000, Duration.ofMillis(100)));

    assertThat(requests).isNotEmpty().hasSizeLessThanOrEqualTo(10).containsOnly(10);
    assertThat(outcome.messages()).isEqualTo(10 * requests.size());
    assertThat(outcome.messagesPerSecond()).isLessThanOrEqualTo(1_000);
  }

  @Test
  void aMessageThatIsNotStoredFailsTheRun() {
    var refused = new InvalidInputException("too long");
    Requests refusing = answering(() -> CompletableFuture.failedFuture(refused));

    assertThatThrownBy(() -> offer(refusing, 1, new Rate(100, Duration.ofMillis(20))))
        .hasMessageContaining("a message was not stored")
        .hasCause(refused);
  }

  private static Outcome offer(Requests requests, int messagesPerRequest, Rate rate)
      throws Exception {
    return new OfferedLoad(requests, messagesPerRequest, rate).run();
  }

  private Requests answering(Supplier<CompletionStage<Verdict>> answer) {
    return new Requests() {
      @Override
      public List<CompletionStage<Verdict>> store(List<? extends NewMessage> messages) {
        requests.add(messages.size());
        return messages.stream().map(message -> answer.get()).toList();
      }

      @Override
      public void close() {}
    };
  }
}
