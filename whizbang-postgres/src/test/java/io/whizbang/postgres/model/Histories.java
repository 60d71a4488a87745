package io.whizbang.postgres.model;

import java.time.Duration;
import java.util.Optional;

/** Lets stories happen and says what went wrong. */
final class Histories {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private Histories() {}

  /** Fails with the shortest history like this one that fails. */
  static void check(Story story, Engine engine) {
    if (failure(story, engine).isPresent()) {
      Story shortest = Reducer.reduce(story, s -> failure(s, engine).isPresent(), PATIENCE);
      failure(shortest, engine).or(() -> failure(story, engine)).ifPresent(failure -> {
        throw failure;
      });
      throw new AssertionError("The history of seed %d failed once only".formatted(story.seed()));
    }
  }

  static Optional<AssertionError> failure(Story story, Engine engine) {
    try {
      new History(story, engine).happen();
      return Optional.empty();
    } catch (AssertionError e) {
      return Optional.of(e);
    }
  }
}
