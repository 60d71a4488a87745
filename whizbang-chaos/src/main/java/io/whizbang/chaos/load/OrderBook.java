package io.whizbang.chaos.load;

import io.whizbang.chaos.service.Conduct;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/** Says what is ordered next: streams with a skew, one in ten rolled back, and of trouble as much as is wished for. */
public final class OrderBook {

  private static final int STREAMS = 60;
  private static final double ROLLED_BACK = 0.1;
  private static final int LONGEST_OPEN_SECONDS = 30;
  private static final int MESSAGES_OF_SLOW_ONE = 3;

  private final Mix mix;
  private final Random random;
  private final List<UUID> streams =
      Stream.generate(UuidV7::next).limit(STREAMS).toList();
  private volatile long failingUntil = System.nanoTime();

  /** How likely each kind of trouble is. */
  private record Mix(double failing, double hanging, double poisonous, double slow) {}

  private OrderBook(Mix mix, long seed) {
    this.mix = mix;
    this.random = new Random(seed);
  }

  /** Without any trouble. */
  public static OrderBook calm(long seed) {
    return new OrderBook(new Mix(0, 0, 0, 0), seed);
  }

  /** With a few whose receptors behave badly, and transactions that stay open for long. */
  public static OrderBook troubled(long seed) {
    return new OrderBook(new Mix(0.01, 0.002, 0.002, 0.002), seed);
  }

  /** Those that are ordered from again and again. */
  public List<UUID> streams() {
    return streams;
  }

  /** Receptors of what is ordered from now on fail at first, for a while. */
  public void failFor(Duration time) {
    failingUntil = System.nanoTime() + time.toNanos();
  }

  Order next() {
    return random.nextDouble() < mix.slow() ? slowOne() : quickOne();
  }

  /** In a stream of its own: whoever places messages of the same stream waits for its end. */
  private Order slowOne() {
    Duration open = Duration.ofSeconds(1 + random.nextInt(LONGEST_OPEN_SECONDS));
    return new Order(UuidV7.next(), MESSAGES_OF_SLOW_ONE, Conduct.SOUND, true, open);
  }

  private Order quickOne() {
    boolean commits = random.nextDouble() >= ROLLED_BACK;
    return new Order(stream(), 1, conduct(), commits, Duration.ZERO);
  }

  /** The first of them has a quarter of all messages, and half of the streams share an eighth. */
  private UUID stream() {
    double skewed = Math.pow(random.nextDouble(), 3);
    return streams.get((int) (skewed * STREAMS));
  }

  private Conduct conduct() {
    double chance = random.nextDouble();
    if (System.nanoTime() - failingUntil < 0) {
      return Conduct.FAILING;
    }
    if (chance < mix.poisonous()) {
      return Conduct.POISONOUS;
    }
    if (chance < mix.poisonous() + mix.hanging()) {
      return Conduct.HANGING;
    }
    return chance < mix.poisonous() + mix.hanging() + mix.failing()
        ? Conduct.FAILING
        : Conduct.SOUND;
  }
}
