package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotsTest {

  /** Whoever sends and whoever receives may be of different versions. */
  @Test
  void theSlotOfAStreamNeverChanges() {
    assertThat(keyOf("01a1e3e5-a127-7244-ad93-f0e6ad30d218")).isEqualTo("0.1.1.0.0.1");
    assertThat(keyOf("8f5f0b53-4c0e-4b43-9a55-6d2c1f7e90aa")).isEqualTo("1.1.0.0.1.0");
  }

  private static String keyOf(String stream) {
    return Slots.routingKey(
        Message.of("orders.placed", Json.of("{}")).withStream(UUID.fromString(stream)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 64})
  void everyKeyMatchesThePatternOfOneQueue(int queues) {
    List<String> beginnings = IntStream.range(0, queues)
        .mapToObj(queue -> Slots.pattern(queue, queues).replaceAll("\\.?#$", ""))
        .toList();

    assertThat(Stream.generate(() -> Message.of("orders.placed", Json.of("{}"))).limit(200))
        .allSatisfy(message -> assertThat(beginnings)
            .filteredOn(Slots.routingKey(message)::startsWith)
            .hasSize(1));
  }

  @Test
  void streamsAreSpread() {
    assertThat(
            Stream.generate(UuidV7::next).limit(2_000).map(Slots::slot).collect(Collectors.toSet()))
        .hasSize(Slots.COUNT)
        .allMatch(slot -> slot >= 0 && slot < Slots.COUNT);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3, 65, 128})
  void theNumberOfQueuesIsAPowerOfTwoUpToTheSlots(int queues) {
    assertThatThrownBy(() -> TopologySettings.DEFAULT.withQueues(queues))
        .isInstanceOf(InvalidInputException.class);
  }
}
