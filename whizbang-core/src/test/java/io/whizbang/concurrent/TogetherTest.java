package io.whizbang.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.Door;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.testing.Waiting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TogetherTest {

  private final ManualScheduler time = new ManualScheduler();
  private final ExecutorService threads = WorkerThreads.forRole("together");
  private final List<List<String>> rounds = Collections.synchronizedList(new ArrayList<>());
  private Runnable meanwhile = () -> {};

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void whatComesAtTheSameTimeIsDoneInOneGo() {
    var together = together(1, 10);

    var results = submit(together, "a", "b", "c");
    assertThat(results).noneMatch(CompletableFuture::isDone);
    time.run();

    assertThat(rounds).containsExactly(List.of("a", "b", "c"));
    assertThat(results).extracting(CompletableFuture::join).containsExactly("a!", "b!", "c!");
  }

  @Test
  void oneThatFindsNobodyAtWorkIsDoneAtOnceAndThoseThatComeMeanwhileNext() {
    var door = new Door();
    var together = new Together<String, String>(
        ManualScheduler.onThreads(threads), 1, Together.Portion.of(10), batch -> {
          if (batch.contains("a")) {
            door.pass();
          }
          return note(batch);
        });
    var first = submit(together, "a");
    door.awaitReached();

    var others = submit(together, "b", "c");
    door.open();

    others.forEach(CompletableFuture::join);
    assertThat(first.get(0)).isDone();
    assertThat(rounds).containsExactly(List.of("a"), List.of("b", "c"));
  }

  @Test
  void noMoreAreDoneInOneGoThanMayBe() {
    submit(together(1, 2), "a", "b", "c", "d", "e");

    time.run();

    assertThat(rounds).containsExactly(List.of("a", "b"), List.of("c", "d"), List.of("e"));
  }

  @Test
  void howMuchIsDoneInOneGoGoesByTheSizeOfThings() {
    var portion = new Together.Portion<String>(4, String::length);
    var together = new Together<String, String>(time, 1, portion, this::note);

    submit(together, "aa", "bb", "cc", "ddd", "eeeeee", "f");
    time.run();

    assertThat(rounds)
        .containsExactly(
            List.of("aa", "bb"), List.of("cc"), List.of("ddd"), List.of("eeeeee"), List.of("f"));
  }

  @Test
  void noMoreThreadsAreAtWorkThanMayBe() {
    var doors = List.of(new Door(), new Door());
    var together = new Together<Integer, Integer>(
        ManualScheduler.onThreads(threads), 2, Together.Portion.of(1), batch -> {
          if (batch.get(0) < 2) {
            doors.get(batch.get(0)).pass();
          }
          return batch;
        });

    var results = IntStream.range(0, 3)
        .mapToObj(n -> together.submit(n).toCompletableFuture())
        .toList();
    doors.forEach(Door::awaitReached);
    assertThat(results).noneMatch(CompletableFuture::isDone);
    doors.get(1).open();

    assertThat(results.get(2).join()).isEqualTo(2);
    assertThat(results.get(0)).isNotDone();
    doors.get(0).open();
  }

  @Test
  void anExceptionIsTheResultOfAllThatWereDoneTogetherAndOfNoOther() {
    var together = together(1, 2, batch -> {
      if (batch.contains("a")) {
        throw new StackOverflowError("on purpose");
      }
      return note(batch);
    });

    var results = submit(together, "a", "b", "c");
    time.run();

    assertThat(results.subList(0, 2)).allMatch(CompletableFuture::isCompletedExceptionally);
    assertThat(results.get(2)).isCompletedWithValue("c!");
  }

  @Test
  void aThingWithoutAResultHasFailed() {
    var together = together(1, 2, batch -> List.of("a!"));

    var results = submit(together, "a", "b");
    time.run();

    assertThat(results.get(0)).isCompletedWithValue("a!");
    assertThat(results.get(1)).isCompletedExceptionally();
  }

  @Test
  void afterAPauseTheNextIsDoneLikeTheFirst() {
    var together = together(1, 10);
    submit(together, "a");
    time.run();

    var later = submit(together, "b");
    time.run();

    assertThat(later.get(0)).isCompletedWithValue("b!");
  }

  @Test
  void aThingForWhichThereIsNoThreadHasFailedAndTheNextIsDone() {
    var together = together(1, 10);
    time.runOutOfThreads();
    var first = submit(together, "a");
    time.haveThreadsAgain();

    var next = submit(together, "b");
    time.run();

    assertThat(first.get(0)).isCompletedExceptionally();
    assertThat(next.get(0)).isCompletedWithValue("b!");
    assertThat(rounds).containsExactly(List.of("b"));
  }

  @Test
  void aThingForWhichThereIsNoOtherThreadIsDoneByTheOneAtWork() {
    var together = together(2, 1);
    var first = submit(together, "a");
    time.runOutOfThreads();

    var second = submit(together, "b");
    time.run();

    assertThat(first.get(0)).isCompletedWithValue("a!");
    assertThat(second.get(0)).isCompletedWithValue("b!");
  }

  @Test
  void whatCameInWhileAThreadWasAskedForInVainHasFailedToo() {
    var together = new Together<String, String>(
        ManualScheduler.onThreads(task -> {
          meanwhile.run();
          throw new RejectedExecutionException("on purpose");
        }),
        1,
        Together.Portion.of(1),
        this::note);
    var results = new ArrayList<CompletableFuture<String>>();
    meanwhile = () -> results.addAll(submit(together, "b"));

    results.addAll(submit(together, "a"));

    assertThat(results).hasSize(2).allMatch(CompletableFuture::isCompletedExceptionally);
  }

  /** From many threads at once: whoever finds the last thread leaving begins anew. */
  @Test
  void nothingIsLeftBehind() {
    var together = new Together<String, String>(
        ManualScheduler.onThreads(threads), 2, Together.Portion.of(3), this::note);
    var results = Collections.synchronizedList(new ArrayList<CompletableFuture<String>>());

    IntStream.range(0, 4)
        .forEach(thread -> threads.execute(() -> IntStream.range(0, 500)
            .forEach(n -> results.add(together.submit(thread + "-" + n).toCompletableFuture()))));

    Waiting.until(() -> results.size() == 2_000);
    results.forEach(CompletableFuture::join);
    assertThat(rounds.stream().flatMap(List::stream)).hasSize(2_000).doesNotHaveDuplicates();
  }

  private Together<String, String> together(int maxAtWork, int maxTogether) {
    return together(maxAtWork, maxTogether, this::note);
  }

  private Together<String, String> together(
      int maxAtWork, int maxTogether, Function<List<String>, List<String>> work) {
    return new Together<>(time, maxAtWork, Together.Portion.of(maxTogether), work);
  }

  private List<String> note(List<String> batch) {
    rounds.add(batch);
    return batch.stream().map(each -> each + "!").toList();
  }

  private static List<CompletableFuture<String>> submit(
      Together<String, String> together, String... items) {
    return List.of(items).stream()
        .map(item -> together.submit(item).toCompletableFuture())
        .toList();
  }
}
