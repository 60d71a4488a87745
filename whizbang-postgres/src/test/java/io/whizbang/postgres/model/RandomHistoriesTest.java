package io.whizbang.postgres.model;

import java.sql.SQLException;
import net.jqwik.api.AfterFailureMode;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * The engine does what the model says, call by call, in random histories of 60 calls: 200 of them, and
 * ten times as many with {@code -Pthorough}.
 *
 * <p>A failure names the seed of its history and prints the shortest history found that fails too, as
 * statements for psql. The seed alone brings that history back:
 *
 * <pre>{@code
 * mvn verify -pl whizbang-postgres -am -Dtest=RandomHistoriesTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dwhizbang.history=4711
 * }</pre>
 */
class RandomHistoriesTest {

  private static final int CALLS = 60;
  private static final int HISTORIES_PER_TRY = Boolean.getBoolean("whizbang.thorough") ? 10 : 1;
  private static final Engine ENGINE = Engine.start();

  @AfterContainer
  static void close() throws SQLException {
    ENGINE.close();
  }

  @Property(
      tries = 200,
      edgeCases = EdgeCasesMode.NONE,
      shrinking = ShrinkingMode.OFF,
      afterFailure = AfterFailureMode.RANDOM_SEED)
  void theEngineDoesWhatTheModelSays(@ForAll("seeds") long seed) {
    for (int i = 0; i < HISTORIES_PER_TRY; i++) {
      Histories.check(Stories.of(seed + i, CALLS), ENGINE);
    }
  }

  @Provide
  Arbitrary<Long> seeds() {
    Long replayed = Long.getLong("whizbang.history");
    return replayed == null ? Arbitraries.longs() : Arbitraries.just(replayed);
  }
}
