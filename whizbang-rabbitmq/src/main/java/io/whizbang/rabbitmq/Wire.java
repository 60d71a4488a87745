package io.whizbang.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.transport.TransportMessage;
import io.whizbang.transport.cloudevents.CloudEvents;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a message is written on the wire: as a CloudEvent of the AMQP binding, in binary mode. */
final class Wire {

  private static final String PREFIX = "cloudEvents:";

  /** What the binding allows besides, for clients that take no colon. */
  private static final String OTHER_PREFIX = "cloudEvents_";

  private static final int PERSISTENT = 2;

  private Wire() {}

  static BasicProperties properties(TransportMessage message) {
    Map<String, Object> headers = new HashMap<>();
    CloudEvents.attributes(message).forEach((name, value) -> headers.put(PREFIX + name, value));
    return new BasicProperties.Builder()
        .contentType(CloudEvents.CONTENT_TYPE)
        .deliveryMode(PERSISTENT)
        .messageId(message.message().id().toString())
        .headers(headers)
        .build();
  }

  static byte[] body(TransportMessage message) {
    return message.message().payload().text().getBytes(StandardCharsets.UTF_8);
  }

  static Map<String, String> attributes(BasicProperties properties) {
    Map<String, Object> headers = properties.getHeaders();
    Map<String, String> attributes = new HashMap<>();
    (headers == null ? Map.<String, Object>of() : headers).forEach((name, value) -> {
      if (value != null && (name.startsWith(PREFIX) || name.startsWith(OTHER_PREFIX))) {
        attributes.put(name.substring(PREFIX.length()), value.toString());
      }
    });
    return attributes;
  }

  static TransportMessage read(
      String exchange, Map<String, String> attributes, @Nullable String contentType, byte[] body) {
    return CloudEvents.read(Topology.destinationOf(exchange), attributes, contentType, text(body));
  }

  private static String text(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableMessageException("The body of the message is no text in UTF-8", e);
    }
  }
}
