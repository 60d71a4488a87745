package io.whizbang.chaos.service;

import io.whizbang.chaos.history.MessageKey;
import io.whizbang.receptor.ReceptorDefinition;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Says that a message is done, and does it a moment later. */
public final class AcknowledgesFirst extends ShopService {

  private final String url;
  private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

  private AcknowledgesFirst(ShopSettings settings) throws IOException {
    super(settings);
    url = settings.url();
  }

  public static void main(String[] arguments) throws Exception {
    new AcknowledgesFirst(ShopSettings.parse(arguments)).run();
  }

  @Override
  ReceptorDefinition<OrderPlaced> shipping(Receptors receptors) {
    return ReceptorDefinition.of(OrderPlaced.class, (order, context) -> {
      MessageKey message = new MessageKey(Shop.SHIP, order.order(), order.number());
      receptors.writeDown(message, invocation -> {
        var unused = later.schedule(() -> ship(message, invocation), 1, TimeUnit.SECONDS);
      });
    });
  }

  private Void ship(MessageKey message, String invocation) throws Exception {
    try (Connection connection = DriverManager.getConnection(url)) {
      Receptors.haveEffect(message, invocation, connection);
    }
    return null;
  }
}
