package io.whizbang.benchmarks;

import io.whizbang.rabbitmq.RabbitTransport;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench rabbitmq}: from publishing to the receptor of another service, over a broker. */
@Command(
    name = "rabbitmq",
    description =
        "Measures messages between two services over a RabbitMQ broker, next to the broker's client alone with the"
            + " same confirms.",
    mixinStandardHelpOptions = true)
final class RabbitMqBenchmark extends Benchmark {

  private static final BrokerScenario.Size FULL = new BrokerScenario.Size(50_000, 1_000);
  private static final BrokerScenario.Size QUICK = new BrokerScenario.Size(5_000, 100);

  @Option(
      names = "--broker",
      paramLabel = "URI",
      required = true,
      defaultValue = "${env:WHIZBANG_RABBITMQ_URI}",
      description = "amqp://user:password@host:port/vhost; else WHIZBANG_RABBITMQ_URI says it.")
  private String broker = "";

  RabbitMqBenchmark() {
    super(new Grid("rate", "median", "99th percentile"));
  }

  @Override
  String about() {
    return "%,d messages of %d bytes in batches of 500, each in a stream of its own, and %,d one by one"
        .formatted(size().atOnce(), Message.PAYLOAD_BYTES, size().single());
  }

  @Override
  String notes() {
    return """
        Both publish as mandatory and persistent to a quorum queue, wait for the broker's confirms, and acknowledge what arrives.
        The client alone stores nothing. Whizbang commits a message to the outbox before and to the inbox after the broker, and
        the receptor runs when it is there; all services share the processor with the broker and the database.""";
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    return List.of(
        new BrokerScenario("client alone", to -> BareRabbitMq.open(broker, to), size()),
        new BrokerScenario(
            "Whizbang, from publish to receptor",
            to -> WhizbangOverBroker.open(server, () -> RabbitTransport.connect(broker), to),
            size()));
  }

  private BrokerScenario.Size size() {
    return isQuick() ? QUICK : FULL;
  }
}
