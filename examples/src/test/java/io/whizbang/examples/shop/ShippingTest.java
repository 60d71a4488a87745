package io.whizbang.examples.shop;

import static io.whizbang.testkit.WhizbangAssert.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of a receptor with the test kit: a real PostgreSQL, turns by hand, and a clock to set. */
@ExtendWith(WhizbangExtension.class)
class ShippingTest {

  @Test
  void anOrderThatWasPlacedIsShippedOnceThereIsSomewhereToNoteIt(WhizbangKit kit)
      throws SQLException {
    Whizbang shop = kit.byHand(kit.service("shop")
        .receptor(ReceptorDefinition.of(OrderPlaced.class, new Shipping()).transactional()));
    UUID message = shop.dispatcher().publish(new OrderPlaced(UUID.randomUUID(), "lamp"));
    kit.awaitIdle(shop); // fails, as there is no table, and waits for its retry

    kit.execute("create table parcels (order_id uuid, article text)");
    kit.clock().advance(Duration.ofMinutes(1));
    kit.awaitIdle(shop);

    assertThat(shop).isDoneWith(message);
  }
}
