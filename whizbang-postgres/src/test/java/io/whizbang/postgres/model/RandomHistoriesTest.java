package io.whizbang.postgres.model;

import java.sql.SQLException;
import java.time.Duration;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;

class RandomHistoriesTest {

  private static final Engine ENGINE = Engine.start();

  @AfterContainer
  static void close() throws SQLException {
    ENGINE.close();
  }

  @Property(
      tries = 200,
      generation = GenerationMode.RANDOMIZED,
      edgeCases = EdgeCasesMode.NONE,
      shrinking = ShrinkingMode.OFF)
  void theEngineDoesWhatTheModelSays(@ForAll("stories") Story story) {
    if (fails(story)) {
      Story shortest = Reducer.reduce(story, RandomHistoriesTest::fails, Duration.ofSeconds(60));
      new History(shortest, ENGINE).happen();
    }
  }

  private static boolean fails(Story story) {
    try {
      new History(story, ENGINE).happen();
      return false;
    } catch (AssertionError e) {
      return true;
    }
  }

  @Provide
  Arbitrary<Story> stories() {
    return Stories.ofLength(60);
  }
}
