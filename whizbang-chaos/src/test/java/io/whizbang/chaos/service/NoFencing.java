package io.whizbang.chaos.service;

import io.whizbang.chaos.history.MessageKey;
import io.whizbang.receptor.ReceptorContext;
import io.whizbang.receptor.ReceptorDefinition;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;

/** Ships in a transaction of its own: whoever has lost its lease has its effect all the same. */
public final class NoFencing extends ShopService {

  private final String url;

  private NoFencing(ShopSettings settings) throws IOException {
    super(settings);
    url = settings.url();
  }

  public static void main(String[] arguments) throws Exception {
    new NoFencing(ShopSettings.parse(arguments)).run();
  }

  @Override
  ReceptorDefinition<OrderPlaced> shipping(Receptors receptors) {
    return ReceptorDefinition.of(
        OrderPlaced.class, (order, context) -> ship(receptors, order, context));
  }

  private void ship(Receptors receptors, OrderPlaced order, ReceptorContext context)
      throws Exception {
    MessageKey message = new MessageKey(Shop.SHIP, order.order(), order.number());
    receptors.writeDown(message, invocation -> {
      Receptors.behave(order.conduct(), context.attempt());
      try (Connection connection = DriverManager.getConnection(url)) {
        Receptors.haveEffect(message, invocation, connection);
      }
    });
  }
}
