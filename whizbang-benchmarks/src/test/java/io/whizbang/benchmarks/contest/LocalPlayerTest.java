package io.whizbang.benchmarks.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.contest.Player.Effort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalPlayerTest {

  private final List<String> log = new ArrayList<>();
  private long stored;
  private long mostAhead;

  @Test
  void movingEndsAnInstanceBeforeTheNextStartsAndForgetsWhatItHandled() throws Exception {
    LocalPlayer player = new LocalPlayer(new Database("first"), Role.SENDS_AND_HANDLES, this::open);
    player.preload(Backlog.ofSingles(3));
    assertThat(player.progress().handled()).isEqualTo(3);

    player.moveTo(new Database("second"));

    assertThat(log).containsExactly("first opened", "first closed", "second opened");
    assertThat(player.progress().handled()).isZero();
  }

  @Test
  void nobodyIsFurtherAheadOfTwoModelsThanIsAllowed() throws Exception {
    LocalPlayer player = new LocalPlayer(new Database("any"), Role.PROJECTS, this::open);

    player.store(new Effort(1, Duration.ofMillis(200), 1_000));

    assertThat(mostAhead).isPositive().isLessThanOrEqualTo(1_000);
  }

  /** One that handles every other batch at once, and for each model; the others it never handles. */
  private Instance open(Database database, Role role, Tally tally) {
    log.add(database.url() + " opened");
    return new Instance() {
      @Override
      public void place(OrderPlaced order, BeforeCommit beforeCommit) {
        throw new UnsupportedOperationException("only stores");
      }

      @Override
      public void store(List<OrderPlaced> orders) {
        stored += orders.size();
        if (role != Role.PROJECTS || stored / orders.size() % 2 == 0) {
          orders.forEach(tally::handle);
          if (role == Role.PROJECTS) {
            orders.forEach(tally::handle);
          }
        }
        mostAhead = Math.max(mostAhead, stored - tally.handled());
      }

      @Override
      public void close() {
        log.add(database.url() + " closed");
      }
    };
  }
}
