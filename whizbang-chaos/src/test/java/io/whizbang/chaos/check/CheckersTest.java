package io.whizbang.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.history.History;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A check that cannot fail is worse than none: each checker notices the system that breaks its promise. */
class CheckersTest {

  private static final Bounds BOUNDS = new Bounds(1, SoundRun.RATE, 100);

  @TempDir
  Path folder;

  private Map<Promise, List<Violation>> check(@Nullable Breakage breakage) throws Exception {
    new SoundRun(breakage).writeTo(folder);
    return Checkers.ofAll(BOUNDS).check(History.read(folder));
  }

  @Test
  void aSoundRunPasses() throws Exception {
    assertThat(check(null)).allSatisfy((promise, found) -> assertThat(found).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void aBrokenSystemIsNoticed(Breakage breakage) throws Exception {
    assertThat(check(breakage).get(breakage.noticedBy)).isNotEmpty();
  }

  @Test
  void thereIsASwitchForEachPromise() {
    assertThat(Arrays.stream(Breakage.values()).map(breakage -> breakage.noticedBy))
        .contains(Promise.values());
  }
}
