package io.whizbang.benchmarks;

import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Unit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Many messages as fast as they go, and then single ones, from publishing to whoever receives. */
record BrokerScenario(String title, BrokerPath.Maker maker, Size size) implements Scenario {

  private static final int BATCH = 500;
  private static final int MINUTES_TO_ARRIVE = 5;

  /** How many messages go at once, and how many one by one; a tenth of each comes before to warm up. */
  record Size(int atOnce, int single) {}

  private record Arrival(UUID stream, long nanos) {}

  @Override
  public List<Finding> run() throws Exception {
    BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    try (BrokerPath path =
        maker.open(stream -> arrivals.add(new Arrival(stream, System.nanoTime())))) {
      rate(path, arrivals, size.atOnce() / 10);
      Samples rate = Samples.ofOne(rate(path, arrivals, size.atOnce()));
      latencies(path, arrivals, size.single() / 10);
      Samples latencies = latencies(path, arrivals, size.single());
      return List.of(
          Finding.of(title, "rate", Unit.MESSAGES_PER_SECOND, rate),
          Finding.of(title, "median", Unit.MILLISECONDS, latencies),
          Finding.percentile(title, 99, Unit.MILLISECONDS, latencies));
    }
  }

  private static double rate(BrokerPath path, BlockingQueue<Arrival> arrivals, int messages)
      throws Exception {
    long start = System.nanoTime();
    for (int sent = 0; sent < messages; sent += BATCH) {
      path.publish(Stream.generate(OrderPlaced::next).limit(BATCH).toList());
    }
    long last = start;
    for (int received = 0; received < messages; received++) {
      last = next(arrivals).nanos();
    }
    return messages * 1e9 / (last - start);
  }

  private static Samples latencies(BrokerPath path, BlockingQueue<Arrival> arrivals, int messages)
      throws Exception {
    Samples samples = new Samples();
    for (int i = 0; i < messages; i++) {
      OrderPlaced message = OrderPlaced.next();
      long start = System.nanoTime();
      path.publish(List.of(message));
      Arrival arrival = next(arrivals);
      if (!arrival.stream().equals(message.id())) {
        throw new IllegalStateException("published " + message.id() + ", and got " + arrival);
      }
      samples.add((arrival.nanos() - start) / 1e6);
    }
    return samples;
  }

  private static Arrival next(BlockingQueue<Arrival> arrivals) throws InterruptedException {
    Arrival arrival = arrivals.poll(MINUTES_TO_ARRIVE, TimeUnit.MINUTES);
    if (arrival == null) {
      throw new IllegalStateException("a message has not arrived");
    }
    return arrival;
  }
}
