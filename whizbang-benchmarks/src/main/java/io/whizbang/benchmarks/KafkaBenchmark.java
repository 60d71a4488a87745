package io.whizbang.benchmarks;

import io.whizbang.kafka.KafkaSettings;
import io.whizbang.kafka.KafkaTransport;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench kafka}: from publishing to the receptor of another service, over a broker. */
@Command(
    name = "kafka",
    description =
        "Measures messages between two services over Kafka, next to Kafka's client alone with the same confirms.",
    mixinStandardHelpOptions = true)
final class KafkaBenchmark extends Benchmark {

  private static final BrokerScenario.Size FULL = new BrokerScenario.Size(50_000, 1_000);
  private static final BrokerScenario.Size QUICK = new BrokerScenario.Size(5_000, 100);

  @Option(
      names = "--broker",
      paramLabel = "SERVERS",
      required = true,
      defaultValue = "${env:WHIZBANG_KAFKA_SERVERS}",
      description = "host:port, or several with commas; else WHIZBANG_KAFKA_SERVERS says it.")
  private String broker = "";

  KafkaBenchmark() {
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
        Both publish by an idempotent producer with acks=all, wait until the broker has what they sent, and commit offsets.
        The client alone stores nothing. Whizbang commits a message to the outbox before and to the inbox after the broker, and
        the receptor runs when it is there; all services share the processor with the broker and the database.""";
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    KafkaSettings settings =
        KafkaSettings.of(broker).withTopic("whizbang-bench-" + System.nanoTime());
    return List.of(
        new BrokerScenario("client alone", to -> BareKafka.open(broker, to), size()),
        new BrokerScenario(
            "Whizbang, from publish to receptor",
            to -> WhizbangOverBroker.open(server, () -> KafkaTransport.connect(settings), to),
            size()));
  }

  private BrokerScenario.Size size() {
    return isQuick() ? QUICK : FULL;
  }
}
