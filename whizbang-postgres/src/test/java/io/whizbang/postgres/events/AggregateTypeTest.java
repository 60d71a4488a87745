package io.whizbang.postgres.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.Append;
import io.whizbang.postgres.rules.RuleTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an event is about, if it does not say. */
class AggregateTypeTest extends RuleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ProductCreatedEvent | Product",
        "ProductCreated | Product",
        "io.shop.ProductCreatedEvent | Product",
        "io.shop.Orders$OrderPlaced | Order",
        "Shop.Events.ProductCreated, Shop.Contracts | Product",
        "OrderItemAdded | OrderItem",
        "Order2Placed | Order2",
        "Event | Event",
        "created | created",
        "order-created | order-created"
      })
  void isDerivedFromTheNameOfItsType(String type, String aggregate) {
    db.append(db.emptyStream()).event(db.freshId(), type).at(0);

    assertThat(db.text("select aggregate_type from wh_event_store")).isEqualTo(aggregate);
  }

  @Test
  void isWhatTheEventSays() {
    var event = Append.document(db.freshId(), "ProductCreatedEvent");
    db.append(db.emptyStream())
        .event(event.withText("aggregateType", "Article"))
        .at(0);

    assertThat(db.text("select aggregate_type from wh_event_store")).isEqualTo("Article");
  }
}
