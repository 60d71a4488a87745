package io.whizbang.benchmarks;

import io.whizbang.message.StreamId;
import io.whizbang.perspective.Perspective;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the history is about that perspectives catch up with. */
final class Account {

  /** An event. */
  record Paid(@StreamId UUID account, String owner, int amount) {}

  /** A model. */
  record Balance(String owner, long total, int payments) {

    static Balance after(@Nullable Balance balance, Paid paid) {
      return balance == null
          ? new Balance(paid.owner(), paid.amount(), 1)
          : new Balance(paid.owner(), balance.total() + paid.amount(), balance.payments() + 1);
    }
  }

  static final Perspective<Balance> BALANCES =
      Perspective.of("balances", Balance.class).on(Paid.class, Balance::after);

  private Account() {}
}
