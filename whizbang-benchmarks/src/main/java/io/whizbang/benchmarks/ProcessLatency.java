package io.whizbang.benchmarks;

import io.whizbang.benchmarks.Instances.Instance;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Messages one at a time, from being published to the start of their receptor in another process. */
record ProcessLatency(BenchmarkServer server, Receiver receiver, Size size, Profiler profiler)
    implements Scenario {

  /** So many more than have to may meet the receiver in the other state, and as many again as there are. */
  private static final int SPARE = 10;

  /** How many messages are sent to one who is awake before anything counts, and how many then do. */
  record Size(int warmUp, int messages) {}

  /** In what state a message meets its receiver. */
  enum Receiver {
    ASLEEP("publish to another process, asleep") {
      @Override
      Finding judged(Finding median) {
        return median.mustReach(Target.atMost(5));
      }

      @Override
      void await(BenchmarkServer server) throws SQLException, InterruptedException {
        Instances.awaitSleepers(server, 2);
      }
    },
    AWAKE("publish to another process, awake") {
      /** By chance, lest all messages meet the same moment between two looks. */
      @Override
      void await(BenchmarkServer server) throws InterruptedException {
        Thread.sleep(ThreadLocalRandom.current().nextInt(MAX_PAUSE_MILLIS));
      }
    };

    private static final int MAX_PAUSE_MILLIS = 50;

    private final String title;

    Receiver(String title) {
      this.title = title;
    }

    /** The same with the target that it has, if any. */
    Finding judged(Finding median) {
      return median;
    }

    /** Waits until it is in that state. */
    abstract void await(BenchmarkServer server) throws SQLException, InterruptedException;
  }

  @Override
  public List<Finding> run() throws Exception {
    new Engine(server).reset();
    Samples samples = measure();
    return List.of(
        receiver.judged(Finding.of(receiver.title, "median", Unit.MILLISECONDS, samples)),
        Finding.percentile(receiver.title, 95, Unit.MILLISECONDS, samples),
        Finding.percentile(receiver.title, 99, Unit.MILLISECONDS, samples));
  }

  private Samples measure() throws Exception {
    try (Instances instances = new Instances(server);
        ReceivingProcess process = ReceivingProcess.start(server)) {
      Instance sender = instances.startSender();
      Journey journey = new Journey(server, sender, process);
      journey.repeat(Receiver.AWAKE, size.warmUp());
      server.settle();
      return profiler.during(receiver.title, () -> journey.repeat(receiver, size.messages()));
    }
  }

  /** The way of one message after the other from one process to the other. */
  private record Journey(BenchmarkServer server, Instance sender, ReceivingProcess process) {

    /** One that is awake is not rung. What met it in the other state does not count. */
    private Samples repeat(Receiver receiver, int messages) throws Exception {
      Samples samples = new Samples();
      long rungBefore = pass(receiver, new Samples());
      int most = 2 * messages + SPARE;
      for (int i = 0; i < most && samples.values().size() < messages; i++) {
        Samples one = new Samples();
        long rung = pass(receiver, one);
        if ((rung > rungBefore) == (receiver == Receiver.ASLEEP)) {
          samples.add(one.median());
        }
        rungBefore = rung;
      }
      requireAll(samples, messages);
      return samples;
    }

    /** Returns how often the receiver has been rung by then. */
    private long pass(Receiver receiver, Samples samples) throws Exception {
      receiver.await(server);
      OrderPlaced event = OrderPlaced.next();
      Instant published = Instant.now();
      sender.whizbang().dispatcher().publish(event);
      Reception reception = process.next();
      if (!reception.order().equals(event.id())) {
        throw new IllegalStateException("published " + event.id() + ", and got " + reception);
      }
      samples.add(ChronoUnit.NANOS.between(published, reception.start()) / 1e6);
      return reception.rung();
    }

    private static void requireAll(Samples samples, int messages) {
      if (samples.values().size() < messages) {
        throw new IllegalStateException("only %d of %d messages met their receiver as they should"
            .formatted(samples.values().size(), 2 * messages + SPARE));
      }
    }
  }
}
