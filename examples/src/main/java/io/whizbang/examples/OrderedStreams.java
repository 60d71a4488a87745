package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.message.StreamId;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** Messages of one stream are handled in their order, by whichever instance; streams do not wait for each other. */
public final class OrderedStreams {

  /** The account is the stream. A business key needs to say of what it is one. */
  record Deposited(@StreamId("Account") String account, int number) {}

  private final Map<String, List<Integer>> seen = new ConcurrentHashMap<>();

  private OrderedStreams() {}

  /** Has two instances handle thirty deposits to each of three accounts. Returns the order for each account. */
  public static Map<String, List<Integer>> run(DataSource dataSource) {
    var example = new OrderedStreams();
    try (var first = example.describe(dataSource).start();
        var second = example.describe(dataSource).start()) {
      List<Deposited> deposits = IntStream.range(0, 90)
          .mapToObj(i -> new Deposited("account " + i % 3, i / 3))
          .toList();
      first.dispatcher().publishAll(deposits);
      example.awaitAll(deposits.size(), first, second);
    }
    return example.seen;
  }

  private WhizbangBuilder describe(DataSource dataSource) {
    return Whizbang.create(dataSource)
        .service("streams_example")
        .receptor(Deposited.class, (deposited, context) -> note(deposited));
  }

  private void note(Deposited deposited) {
    seen.computeIfAbsent(deposited.account(), any -> new CopyOnWriteArrayList<>())
        .add(deposited.number());
  }

  private void awaitAll(int number, Whizbang... instances) {
    while (seen.values().stream().mapToInt(List::size).sum() < number) {
      for (Whizbang instance : instances) {
        instance.awaitIdle(Duration.ofSeconds(30));
      }
    }
  }

  /** A message without {@code @StreamId} is a stream of its own. */
  record Pinged(UUID id) {
    static Pinged now() {
      return new Pinged(UuidV7.next());
    }
  }
}
