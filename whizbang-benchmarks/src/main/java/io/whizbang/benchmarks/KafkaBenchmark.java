package io.whizbang.benchmarks;

import io.whizbang.kafka.KafkaSettings;
import io.whizbang.kafka.KafkaTransport;
import io.whizbang.transport.Transport;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench kafka}. */
@Command(
    name = "kafka",
    description =
        "Measures messages between two services over Kafka, next to Kafka's client alone with the same confirms.",
    mixinStandardHelpOptions = true)
final class KafkaBenchmark extends BrokerBenchmark {

  @Option(
      names = "--broker",
      paramLabel = "SERVERS",
      required = true,
      defaultValue = "${env:WHIZBANG_KAFKA_SERVERS}",
      description = "host:port, or several with commas; else WHIZBANG_KAFKA_SERVERS says it.")
  private String broker = "";

  @Override
  String conditions() {
    return "Both publish by an idempotent producer with acks=all, wait until the broker has what they sent, and commit offsets.";
  }

  @Override
  BrokerPath.Maker clientAlone() {
    return to -> BareKafka.open(broker, to);
  }

  @Override
  Supplier<Transport> transport() {
    KafkaSettings settings =
        KafkaSettings.of(broker).withTopic("whizbang-bench-" + System.nanoTime());
    return () -> KafkaTransport.connect(settings);
  }
}
