package io.whizbang.message.jackson;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.message.MessageSerializer;
import io.whizbang.value.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Writes and reads messages with Jackson 3. */
public final class JacksonSerializer implements MessageSerializer {

  private final ObjectMapper mapper;

  /** Takes Jackson's own defaults: dates as ISO 8601, unknown properties left aside. */
  public JacksonSerializer() {
    this(new JsonMapper());
  }

  public JacksonSerializer(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public Json write(Object message) {
    try {
      return Json.of(mapper.writeValueAsString(message));
    } catch (JacksonException | InvalidInputException e) {
      throw new InvalidInputException(
          "%s cannot be written as JSON: %s"
              .formatted(message.getClass().getName(), e.getMessage()),
          null,
          e);
    }
  }

  @Override
  public <T> T read(Json body, Class<T> type) {
    T message;
    try {
      message = mapper.readValue(body.text(), type);
    } catch (JacksonException e) {
      throw new UnreadableMessageException(
          "The body is no %s: %s".formatted(type.getName(), e.getOriginalMessage()), e);
    }
    if (message == null) {
      throw new UnreadableMessageException(
          "The body of a %s is null".formatted(type.getName()), null);
    }
    return message;
  }
}
