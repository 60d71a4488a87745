package io.whizbang.chaos.cluster;

import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.service.TransportAddress;
import io.whizbang.chaos.service.TransportKind;
import io.whizbang.error.InvalidInputException;
import io.whizbang.testkit.BrokerServer;
import io.whizbang.testkit.KafkaServer;
import io.whizbang.testkit.RabbitServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the services stand on: their database, and the broker between them if there is one. The database ends with its
 * workspace, and the broker when this is closed, or its process ends.
 */
public record Servers(
    DatabaseServer database, TransportKind transport, Optional<BrokerServer> broker)
    implements AutoCloseable {

  /** A database that carries the messages, too. */
  public static Servers of(DatabaseServer database) {
    return new Servers(database, TransportKind.POSTGRES, Optional.empty());
  }

  /** A database, and a broker of its own if this transport needs one. */
  public static Servers start(DatabaseServer database, TransportKind transport) {
    return new Servers(
        database,
        transport,
        switch (transport) {
          case POSTGRES -> Optional.empty();
          case RABBITMQ -> Optional.of(RabbitServer.start());
          case KAFKA -> Optional.of(KafkaServer.start());
        });
  }

  /**
   * Refuses a transport whose broker cannot be started on this machine.
   *
   * @throws InvalidInputException if so, with what to do about it
   */
  public static void require(TransportKind transport) {
    if (transport == TransportKind.RABBITMQ && !RabbitServer.isInstalled()) {
      throw new InvalidInputException(
          "There is no RabbitMQ to be started: install rabbitmq-server");
    }
    if (transport == TransportKind.KAFKA && !KafkaServer.isOnClassPath()) {
      throw new InvalidInputException(
          "There is no Kafka to be started: put org.apache.kafka:kafka_2.13 on the class path");
    }
  }

  /** Leaves in a folder what a broker has said; the log of the database is there anyway. */
  public void copyLogs(Path folder) throws IOException {
    if (broker.isPresent()) {
      broker.get().copyLogs(folder);
    }
  }

  TransportAddress address() {
    return new TransportAddress(transport, broker.map(BrokerServer::address).orElse(""));
  }

  @Override
  public void close() {
    broker.ifPresent(BrokerServer::close);
  }
}
