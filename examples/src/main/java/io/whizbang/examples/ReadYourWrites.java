package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import io.whizbang.perspective.ModelQuery;
import io.whizbang.perspective.ModelQuery.Comparison;
import io.whizbang.perspective.Perspective;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** A perspective makes read models of events; whoever has just written can wait until it shows that. */
public final class ReadYourWrites {

  record OrderPlaced(@StreamId UUID orderId, String customer) {}

  record OrderShipped(@StreamId UUID orderId) {}

  /** The model. */
  public record OrderSummary(String customer, boolean shipped) {

    OrderSummary withShipped() {
      return new OrderSummary(customer, true);
    }
  }

  private static final Perspective<OrderSummary> SUMMARIES = Perspective.of(
          "order_summary", OrderSummary.class)
      .on(OrderPlaced.class, (none, placed) -> new OrderSummary(placed.customer(), false))
      .on(OrderShipped.class, (summary, shipped) -> summary == null ? null : summary.withShipped());

  private ReadYourWrites() {}

  /** Places and ships an order, and reads its model. */
  public static OrderSummary run(DataSource dataSource) {
    try (var whizbang = Whizbang.create(dataSource)
        .service("perspective_example")
        .perspective(SUMMARIES)
        .start()) {
      UUID order = UuidV7.next();
      UUID placed = whizbang.dispatcher().publish(new OrderPlaced(order, "Ada"));
      UUID shipped = whizbang.dispatcher().publish(new OrderShipped(order));

      whizbang
          .perspectives()
          .await("order_summary", List.of(placed, shipped), Duration.ofSeconds(30));
      var summaries = whizbang.perspectives().models(SUMMARIES);
      System.out.println(summaries.count(ModelQuery.where("shipped", Comparison.EQUAL_TO, true)));
      return summaries.byId(order).orElseThrow().value();
    }
  }
}
