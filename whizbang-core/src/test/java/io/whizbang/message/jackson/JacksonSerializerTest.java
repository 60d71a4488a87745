package io.whizbang.message.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.value.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class JacksonSerializerTest {

  private record Line(String article, BigDecimal price) {}

  private record Order(UUID id, Instant placedAt, List<Line> lines, Optional<String> note) {}

  private record Loop(List<Object> self) {}

  private static final Order ORDER = new Order(
      UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8057"),
      Instant.parse("2026-01-02T03:04:05.678901234Z"),
      List.of(new Line("Tée", new BigDecimal("12.30"))),
      Optional.of("quick"));

  private final JacksonSerializer serializer = new JacksonSerializer();

  @Test
  void aMessageComesBackAsItWasWritten() {
    assertThat(serializer.read(serializer.write(ORDER), Order.class)).isEqualTo(ORDER);
  }

  @Test
  void timesAreWrittenForPeople() {
    assertThat(serializer.write(ORDER).text())
        .contains("\"placedAt\":\"2026-01-02T03:04:05.678901234Z\"");
  }

  @Test
  void aNewerSendersFieldsAreLeftAside() {
    Json newer = Json.of("{\"article\": \"tea\", \"price\": 1, \"currency\": \"EUR\"}");

    assertThat(serializer.read(newer, Line.class)).isEqualTo(new Line("tea", BigDecimal.ONE));
  }

  @Test
  void whatCannotBeWrittenFailsItsSenderWithTheReason() {
    var loop = new Loop(new java.util.ArrayList<>());
    loop.self().add(loop);

    assertThatThrownBy(() -> serializer.write(loop))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(Loop.class.getName() + " cannot be written as JSON");
    assertThatThrownBy(() -> serializer.write(new Line("a\0b", BigDecimal.ONE)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(Line.class.getName())
        .hasMessageContaining("NUL");
  }

  @Test
  void whatCannotBeReadSaysWhichClassItWasToBe() {
    assertUnreadable(Json.of("{\"price\": \"cheap\"}"));
    assertUnreadable(Json.of("[1]"));
    assertUnreadable(Json.of("null"));
  }

  @Test
  void aMapperOfOnesOwnIsUsed() {
    var snake = new JacksonSerializer(JsonMapper.builder()
        .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
        .build());

    assertThat(snake.write(ORDER).text()).contains("\"placed_at\"");
  }

  private void assertUnreadable(Json body) {
    assertThatThrownBy(() -> serializer.read(body, Line.class))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageContaining(Line.class.getName());
  }
}
