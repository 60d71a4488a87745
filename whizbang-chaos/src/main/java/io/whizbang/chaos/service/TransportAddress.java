package io.whizbang.chaos.service;

import io.whizbang.kafka.KafkaTransport;
import io.whizbang.rabbitmq.RabbitTransport;
import io.whizbang.transport.Transport;

/**
 * Where an instance finds what carries its messages.
 *
 * @param broker how to connect to the broker; empty if there is none
 */
public record TransportAddress(TransportKind kind, String broker) {

  /** Where the data are. */
  public static final TransportAddress DATABASE = new TransportAddress(TransportKind.POSTGRES, "");

  /** A new connection to the broker. */
  Transport connect() {
    return switch (kind) {
      case RABBITMQ -> RabbitTransport.connect(broker);
      case KAFKA -> KafkaTransport.connect(broker);
      case POSTGRES -> throw new IllegalStateException("Its own transport comes with the database");
    };
  }
}
