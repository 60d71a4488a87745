package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.value.Json;
import io.whizbang.work.Message;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares messages by what their JSON means: white space and the order of keys may change on the way. */
final class SameJson {

  private static final JsonMapper MAPPER = new JsonMapper();

  private SameJson() {}

  static void assertSame(Message actual, Message expected) {
    assertThat(tree(actual.payload())).as("payload").isEqualTo(tree(expected.payload()));
    assertThat(tree(actual.metadata())).as("metadata").isEqualTo(tree(expected.metadata()));
    assertThat(tree(actual.scope())).as("scope").isEqualTo(tree(expected.scope()));
    assertThat(withoutJson(actual)).isEqualTo(withoutJson(expected));
  }

  private static @Nullable JsonNode tree(@Nullable Json json) {
    return json == null ? null : MAPPER.readTree(json.text());
  }

  private static Message withoutJson(Message message) {
    return new Message(
        message.id(),
        message.streamId(),
        message.type(),
        Json.of("0"),
        null,
        null,
        message.event());
  }
}
