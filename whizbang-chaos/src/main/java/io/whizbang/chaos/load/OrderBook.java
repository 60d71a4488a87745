package io.whizbang.chaos.load;

import io.whizbang.chaos.service.Conduct;
import io.whizbang.value.UuidV7;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/** Says what is ordered next: streams with a skew, one in ten rolled back, a few whose receptors behave badly. */
final class OrderBook {

  private static final int STREAMS = 60;
  private static final double ROLLED_BACK = 0.1;
  private static final double FAILING = 0.01;
  private static final double HANGING = 0.002;
  private static final double POISONOUS = 0.002;

  private final Random random;
  private final List<UUID> streams =
      Stream.generate(UuidV7::next).limit(STREAMS).toList();

  OrderBook(Random random) {
    this.random = random;
  }

  Order next() {
    return new Order(stream(), conduct(), random.nextDouble() >= ROLLED_BACK);
  }

  /** The first of them has a quarter of all messages, and half of the streams share an eighth. */
  private UUID stream() {
    double skewed = Math.pow(random.nextDouble(), 3);
    return streams.get((int) (skewed * STREAMS));
  }

  private Conduct conduct() {
    double chance = random.nextDouble();
    if (chance < POISONOUS) {
      return Conduct.POISONOUS;
    }
    if (chance < POISONOUS + HANGING) {
      return Conduct.HANGING;
    }
    return chance < POISONOUS + HANGING + FAILING ? Conduct.FAILING : Conduct.SOUND;
  }
}
