package io.whizbang.postgres.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * A check that cannot fail is worse than none: each of these engines is broken and is found out, by
 * histories that the sound one passes. An SQL error does not count, it would need no model.
 */
class BrokenEnginesTest {

  private static final int CALLS = 60;
  private static final int HISTORIES = 30;
  private static final Engine ENGINE = Engine.start();

  @AfterContainer
  static void close() throws SQLException {
    ENGINE.close();
  }

  @Property
  void aBrokenEngineIsFoundOut(@ForAll Breakage breakage) throws SQLException {
    String sound = breakage.inflictOn(ENGINE);
    Optional<AssertionError> found =
        failures().filter(e -> e.getCause() instanceof AssertionError).findFirst();
    ENGINE.install(sound);
    assertThat(found).as("a history that notices %s", breakage).isPresent();
  }

  @Example
  void theSoundEngineIsNot() {
    assertThat(failures()).isEmpty();
  }

  @Example
  void aBreakageThatWouldBreakNothingIsAnError() {
    assertThatThrownBy(() -> ENGINE.rewrite("promote_outbox", "no such text", ""))
        .hasMessageContaining("promote_outbox")
        .hasMessageContaining("no such text");
    assertThatThrownBy(() -> ENGINE.rewrite("no_such_function", "", ""))
        .hasMessageContaining("no_such_function");
  }

  private static Stream<AssertionError> failures() {
    return LongStream.range(0, HISTORIES)
        .mapToObj(seed -> Histories.failure(Stories.of(seed, CALLS), ENGINE))
        .flatMap(Optional::stream);
  }
}
