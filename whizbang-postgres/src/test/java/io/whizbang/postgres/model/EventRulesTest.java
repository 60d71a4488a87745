package io.whizbang.postgres.model;

import static io.whizbang.postgres.model.Scene.STREAM;
import static io.whizbang.postgres.model.Scene.instance;
import static io.whizbang.postgres.model.Scene.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.model.Append.Appended;
import io.whizbang.postgres.model.Append.NewEvent;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model's rules of the event store. */
class EventRulesTest {

  private final Scene scene = new Scene();

  @Test
  void anEventIsAppendedByTheCallThatStoresIt() {
    scene.call(instance(1)).storing(1).storingEvents(2, 3).made();

    assertThat(versions()).containsExactly(message(2), message(3));
    assertThat(scene.find(2).status).isEqualTo(Status.STORED | Status.EVENT_STORED);
    assertThat(scene.find(1).status).isEqualTo(Status.STORED);
  }

  @Test
  void anEventThatIsStoredAgainKeepsItsVersion() {
    scene.call(instance(1)).storingEvents(1).made();
    scene.call(instance(1)).publishing(1).storingEvents(1, 2).made();

    assertThat(versions()).containsExactly(message(1), message(2));
  }

  @Test
  void anAppendGoesBehindTheLastVersion() {
    scene.call(instance(1)).storingEvents(1).made();

    assertThat(append(1L, 2)).containsExactly(new Appended(message(2), 2));
  }

  @Test
  void anAppendThatExpectsAnotherVersionIsRefused() {
    append(null, 1);

    assertThatThrownBy(() -> append(0L, 2)).hasMessage("WH006");
    assertThatThrownBy(() -> append(0L, 1, 2)).hasMessage("WH006");
    assertThatThrownBy(() -> append(0L)).hasMessage("WH006");
    assertThat(versions()).containsExactly(message(1));
  }

  @Test
  void anAppendMayBeRepeatedWhateverItExpected() {
    append(0L, 1, 2);
    append(null, 3);

    assertThat(append(0L, 1, 2))
        .containsExactly(new Appended(message(1), 1), new Appended(message(2), 2));
  }

  @ParameterizedTest
  @CsvSource({
    "ProductCreatedEvent, Product",
    "shop.ProductCreated, Product",
    "OrderItemAdded, OrderItem",
    "Event, Event",
    "created, created"
  })
  void theAggregateIsInTheNameOfTheType(String type, String aggregate) {
    assertThat(EventRules.aggregateOf(type)).isEqualTo(aggregate);
  }

  private List<Appended> append(@Nullable Long expected, int... numbers) {
    List<NewEvent> events = IntStream.of(numbers)
        .mapToObj(number -> new NewEvent(message(number), "OrderPlaced", "{}"))
        .toList();
    return scene.model.append(new Append(STREAM, events, expected, scene.now()));
  }

  private List<UUID> versions() {
    return scene.model.events().of(STREAM).stream().map(StoredEvent::id).toList();
  }
}
