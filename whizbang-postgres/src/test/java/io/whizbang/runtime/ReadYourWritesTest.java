package io.whizbang.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.Whizbang;
import io.whizbang.error.PerspectiveBehindException;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReadYourWritesTest extends PerspectiveScene {

  private static final Duration LONG = Duration.ofMinutes(3);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final UUID account = UuidV7.next();

  @Test
  void whoWaitsForItsEventsReadsThem() {
    Whizbang bank = kit.running(bank().perspective(BALANCES).pollInterval(Duration.ofHours(1)));
    for (int i = 1; i <= 20; i++) {
      List<UUID> paid = pay(bank, account, i);
      bank.perspectives().await("balances", paid, LONG);
      assertThat(balance(bank, account).payments()).hasSize(i);
    }
  }

  @Test
  void whoWaitsForAVersionReadsItWhereverItIsApplied() {
    Whizbang bank = kit.running(bank().perspective(BALANCES));
    Whizbang reader = kit.running(bank());
    pay(bank, account, 1, 2, 3);

    reader.perspectives().await("balances", account, 3, LONG);

    assertThat(balance(reader, account).payments()).containsExactly(1, 2, 3);
  }

  @Test
  void whatThePerspectiveDoesNotWantIsNotWaitedFor() {
    Whizbang bank = kit.running(bank().perspective(BALANCES));
    List<UUID> audited = append(bank, account, List.of(new Audited(account)));

    bank.perspectives().await("balances", audited, LONG);

    assertThat(balance(bank, account)).isEqualTo(NOTHING);
  }

  @Test
  void aTimeoutSaysHowFarThePerspectiveIs() {
    Whizbang bank = kit.byHand(bank().perspective(BALANCES));
    pay(bank, account, 1, 2);
    kit.awaitIdle(bank);
    List<UUID> paid = pay(bank, account, 3);

    assertThatThrownBy(() -> bank.perspectives().await("balances", paid, SHORT))
        .isInstanceOf(PerspectiveBehindException.class)
        .hasMessageContaining("stream " + account + " is at version 3, of which 2 is shown");
    assertThatThrownBy(() -> bank.perspectives().await("balances", account, 9, SHORT))
        .isInstanceOf(PerspectiveBehindException.class)
        .hasMessageContaining("9 is waited for");
    UUID unknown = UuidV7.next();
    assertThatThrownBy(() -> bank.perspectives().await("balances", List.of(unknown), SHORT))
        .isInstanceOf(PerspectiveBehindException.class)
        .hasMessageContaining("event " + unknown + " is not stored yet");
  }

  @Test
  void aTimeoutShowsTheErrorThatIsInTheWay() throws Exception {
    Whizbang bank = kit.byHand(bank().perspective(BALANCES));
    kit.execute("""
        select %s.append_events('%s', '[{"eventId": "%s", "eventType": "Paid", "eventData": {"amount": []}}]')""".formatted(schema(), account, UuidV7.next()));
    kit.awaitIdle(bank);

    assertThatThrownBy(() -> bank.perspectives().await("balances", account, 1, SHORT))
        .isInstanceOf(PerspectiveBehindException.class)
        .hasMessageContaining("is Failed: Event ");
  }
}
