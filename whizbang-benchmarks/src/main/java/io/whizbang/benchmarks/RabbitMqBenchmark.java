package io.whizbang.benchmarks;

import io.whizbang.rabbitmq.RabbitTransport;
import io.whizbang.transport.Transport;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench rabbitmq}. */
@Command(
    name = "rabbitmq",
    description =
        "Measures messages between two services over a RabbitMQ broker, next to the broker's client alone with the"
            + " same confirms.",
    mixinStandardHelpOptions = true)
final class RabbitMqBenchmark extends BrokerBenchmark {

  @Option(
      names = "--broker",
      paramLabel = "URI",
      required = true,
      defaultValue = "${env:WHIZBANG_RABBITMQ_URI}",
      description = "amqp://user:password@host:port/vhost; else WHIZBANG_RABBITMQ_URI says it.")
  private String broker = "";

  @Override
  String conditions() {
    return "Both publish as mandatory and persistent to a quorum queue, wait for the broker's confirms, and acknowledge what arrives.";
  }

  @Override
  BrokerPath.Maker clientAlone() {
    return to -> BareRabbitMq.open(broker, to);
  }

  @Override
  Supplier<Transport> transport() {
    return () -> RabbitTransport.connect(broker);
  }
}
