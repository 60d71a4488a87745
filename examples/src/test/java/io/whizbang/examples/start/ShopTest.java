package io.whizbang.examples.start;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The program of docs/start.md runs as it stands there. */
@ExtendWith(WhizbangExtension.class)
class ShopTest {

  @Test
  void theFirstProgramRuns(WhizbangKit kit) {
    assertThatCode(() -> Shop.run(kit.dataSource())).doesNotThrowAnyException();
  }
}
