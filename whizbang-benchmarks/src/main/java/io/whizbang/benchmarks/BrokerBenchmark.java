package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.transport.Transport;
import java.util.List;
import java.util.function.Supplier;

/** A command that measures the way from publishing to the receptor of another service, over a broker. */
abstract class BrokerBenchmark extends Benchmark {

  private static final BrokerScenario.Size FULL = new BrokerScenario.Size(50_000, 1_000);
  private static final BrokerScenario.Size QUICK = new BrokerScenario.Size(5_000, 100);

  BrokerBenchmark() {
    super(new Grid("rate", "median", "99th percentile"));
  }

  /** How both of them publish and acknowledge, in a line. */
  abstract String conditions();

  abstract BrokerPath.Maker clientAlone();

  /** Makes connections of services that reach each other, and nobody else. */
  abstract Supplier<Transport> transport();

  @Override
  final String about() {
    return "%,d messages of %d bytes in batches of 500, each in a stream of its own, and %,d one by one"
        .formatted(size().atOnce(), Message.PAYLOAD_BYTES, size().single());
  }

  @Override
  final String notes() {
    return conditions() + """

        The client alone stores nothing. Whizbang commits a message to the outbox before and to the inbox after the broker, and
        the receptor runs when it is there; all services share the processor with the broker and the database.""";
  }

  @Override
  final List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    Supplier<Transport> transport = transport();
    return List.of(
        new BrokerScenario("client alone", clientAlone(), size()),
        new BrokerScenario(
            "Whizbang, from publish to receptor",
            to -> WhizbangOverBroker.open(server, transport, to),
            size()));
  }

  private BrokerScenario.Size size() {
    return isQuick() ? QUICK : FULL;
  }
}
