package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How far down claims look for heads, while what is dead cannot be removed. */
class MarkTest extends RuleTest {

  @Test
  void aShortLookFromTheVeryLeftIsRepeatedAfterFiveSeconds() {
    lookFromTheVeryLeft("2 milliseconds");

    assertThat(start(4)).isNotEqualTo("-infinity");
    assertThat(start(6)).isEqualTo("-infinity");
  }

  @Test
  void aLongLookFromTheVeryLeftIsRepeatedAfterTwentyTimesAsLong() {
    lookFromTheVeryLeft("1 second");

    assertThat(start(19)).isNotEqualTo("-infinity");
    assertThat(start(21)).isEqualTo("-infinity");
  }

  @Test
  void noLookFromTheVeryLeftIsFurtherAwayThanHalfAMinute() {
    lookFromTheVeryLeft("10 seconds");

    assertThat(start(29)).isNotEqualTo("-infinity");
    assertThat(start(31)).isEqualTo("-infinity");
  }

  @Test
  void whereTimeWasTurnedBackClaimsLookFromTheVeryLeft() {
    lookFromTheVeryLeft("2 seconds");

    assertThat(start(-1)).isEqualTo("-infinity");
  }

  private void lookFromTheVeryLeft(String duration) {
    db.text(
        "select move_mark('wh_outbox_mark', 'wh_outbox_mark_checked', '-infinity', null, ?::interval, ?)",
        duration,
        Time.second(0));
  }

  private @Nullable String start(int second) {
    return db.text(
        "select claim_start('wh_outbox_mark', 'wh_outbox_mark_checked', ?)", Time.second(second));
  }
}
