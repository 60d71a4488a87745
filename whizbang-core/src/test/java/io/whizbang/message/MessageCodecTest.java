package io.whizbang.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnknownMessageTypeException;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MessageCodecTest {

  @MessageType(value = "orders.placed", aliases = "orders.created")
  private record Placed(long order) {}

  private final MessageCodec codec = new MessageCodec(new MessageTypes(), new JacksonSerializer());
  private final Envelope envelope = Envelope.first().withScope(Scope.ofTenant("acme"));

  @Test
  void anObjectBecomesAMessageAndAnObjectAgain() {
    UUID stream = UuidV7.next();

    Message message = codec.write(new Placed(42), envelope, stream, MessageKind.EVENT);

    assertThat(message)
        .isEqualTo(new Message(
            envelope.messageId(),
            stream,
            "orders.placed",
            Json.of("{\"order\":42}"),
            envelope.metadata(),
            Json.of("{\"tenant\":\"acme\"}"),
            true));
    assertThat(codec.read(message)).isEqualTo(new Placed(42));
    assertThat(Envelope.of(message)).isEqualTo(envelope);
  }

  @Test
  void aCommandNeedsNoStreamAndAnEventDoes() {
    assertThat(codec.write(new Placed(1), envelope, null, MessageKind.COMMAND).event())
        .isFalse();
    assertThatThrownBy(() -> codec.write(new Placed(1), envelope, null, MessageKind.EVENT))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("orders.placed has no stream");
  }

  @Test
  void aMessageUnderAFormerNameIsRead() {
    codec.types().register(Placed.class);

    assertThat(codec.read(Message.of("orders.created", Json.of("{\"order\":1}"))))
        .isEqualTo(new Placed(1));
  }

  @Test
  void aMessageOfAnUnknownTypeIsRefused() {
    Message unknown = Message.of("orders.vanished", Json.of("{}"));

    assertThatThrownBy(() -> codec.read(unknown)).isInstanceOf(UnknownMessageTypeException.class);
  }
}
