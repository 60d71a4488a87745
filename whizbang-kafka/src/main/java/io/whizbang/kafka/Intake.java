package io.whizbang.kafka;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.transport.Arrival;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.Received;
import io.whizbang.transport.TransportMessage;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads records: what is meant for the subscription goes to its desk, what cannot be read to the dead letters,
 * and all else is passed.
 */
final class Intake {

  private final Window window;
  private final Destinations destinations;
  private final DeliveryDesk desk;
  private final DeadLetterTopic deadLetters;

  Intake(Window window, Destinations destinations, DeliveryDesk desk, DeadLetterTopic deadLetters) {
    this.window = window;
    this.destinations = destinations;
    this.desk = desk;
    this.deadLetters = deadLetters;
  }

  void take(ConsumerRecord<byte[], byte[]> record) {
    PartitionOffsets offsets =
        window.read(new TopicPartition(record.topic(), record.partition()), record.offset());
    Runnable done = () -> window.settle(offsets, record.offset());
    try {
      received(record, offsets, done).ifPresentOrElse(desk::put, done);
    } catch (UnreadableMessageException | InvalidInputException e) {
      deadLetters.put(record, String.valueOf(e.getMessage()), done);
    }
  }

  private Optional<Received> received(
      ConsumerRecord<byte[], byte[]> record, PartitionOffsets offsets, Runnable done) {
    Map<String, String> attributes = Records.attributes(record);
    return destinations.of(record.topic(), attributes).map(destination -> {
      TransportMessage message = Records.incoming(destination, attributes, record);
      Arrival arrival = offsets.watch().arrived(attributes, message);
      return new Received(message, arrival, offsets, done);
    });
  }
}
