package io.whizbang.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.whizbang.error.UnreadableMessageException;
import io.whizbang.transport.TransportMessage;
import io.whizbang.transport.cloudevents.CloudEvents;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Messages as Kafka's records, after the Kafka binding of CloudEvents in binary mode: attributes are headers
 * that begin with {@code ce_}, and the key is the stream. Our own attribute is the destination, as a topic may
 * hold several.
 */
final class Records {

  static final String DESTINATION = "whizbangdestination";

  private static final String PREFIX = "ce_";
  private static final String CONTENT_TYPE = "content-type";
  private static final String PARTITION_KEY = "partitionkey";

  private Records() {}

  static ProducerRecord<byte[], byte[]> outgoing(String topic, TransportMessage message) {
    UUID stream = message.message().streamId();
    byte[] key = stream == null ? null : bytes(stream.toString());
    byte[] body = bytes(message.message().payload().text());
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key, body);
    Headers headers = record.headers();
    CloudEvents.attributes(message)
        .forEach((name, value) -> headers.add(PREFIX + name, bytes(value)));
    headers.add(PREFIX + DESTINATION, bytes(message.destination()));
    headers.add(CONTENT_TYPE, bytes(CloudEvents.CONTENT_TYPE));
    return record;
  }

  /** The attributes of a record, by their names. */
  static Map<String, String> attributes(ConsumerRecord<byte[], byte[]> record) {
    Map<String, String> attributes = new HashMap<>();
    for (Header header : record.headers()) {
      if (header.key().startsWith(PREFIX) && header.value() != null) {
        attributes.put(header.key().substring(PREFIX.length()), text(header.value()));
      }
    }
    return attributes;
  }

  /**
   * The message in a record. Who says no partition key means the key of the record.
   *
   * @throws UnreadableMessageException if there is none
   */
  static TransportMessage incoming(
      String destination, Map<String, String> attributes, ConsumerRecord<byte[], byte[]> record) {
    if (record.value() == null) {
      throw new UnreadableMessageException("The record has no body", null);
    }
    Map<String, String> all = new HashMap<>(attributes);
    if (record.key() != null && !all.containsKey(PARTITION_KEY)) {
      all.put(PARTITION_KEY, text(record.key()));
    }
    return CloudEvents.read(destination, all, contentType(record), text(record.value()));
  }

  private static @Nullable String contentType(ConsumerRecord<byte[], byte[]> record) {
    Header header = record.headers().lastHeader(CONTENT_TYPE);
    return header == null || header.value() == null ? null : text(header.value());
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static String text(byte[] bytes) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableMessageException("The record has a text that is not in UTF-8", e);
    }
  }
}
