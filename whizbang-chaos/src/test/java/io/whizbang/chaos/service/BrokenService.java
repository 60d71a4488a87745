package io.whizbang.chaos.service;

import io.whizbang.chaos.history.MessageKey;
import io.whizbang.chaos.history.Tally;
import io.whizbang.perspective.Perspective;
import io.whizbang.receptor.ReceptorContext;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.transport.Transport;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** An instance that does wrong what is switched on, and all else right. */
public final class BrokenService extends ShopService {

  private static final int LEAKED = 30;
  private static final int EVENTS_OF_A_MODEL = 20;
  private static final int SECONDS_OF_LIFE = 8;

  private final ShopSettings settings;
  private final Set<Switch> on;
  private final List<Connection> leaked = new ArrayList<>();
  private final ScheduledExecutorService later =
      Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "later");
        thread.setDaemon(true);
        return thread;
      });

  private BrokenService(ShopSettings settings) throws IOException {
    super(settings);
    this.settings = settings;
    on = Switch.read(settings.url());
  }

  public static void main(String[] arguments) throws Exception {
    BrokenService service = new BrokenService(ShopSettings.parse(arguments));
    service.leak();
    service.die();
    service.run();
  }

  private void leak() throws SQLException {
    for (int i = 0; on.contains(Switch.LEAKS_CONNECTIONS) && i < LEAKED; i++) {
      leaked.add(
          DriverManager.getConnection(settings.url() + "&ApplicationName=" + settings.process()));
    }
  }

  private void die() {
    if (on.contains(Switch.DIES) && settings.process().endsWith("-01")) {
      var unused =
          later.schedule(() -> Runtime.getRuntime().halt(1), SECONDS_OF_LIFE, TimeUnit.SECONDS);
    }
  }

  @Override
  RetryPolicy retries() {
    return on.contains(Switch.GIVES_UP_EARLY)
        ? super.retries().withMaxAttempts(1)
        : super.retries();
  }

  @Override
  Perspective<Tally> placed() {
    return on.contains(Switch.BEGINS_MODELS_ANEW)
        ? Perspective.of(Tallies.PLACED.name(), Tally.class)
            .on(OrderPlaced.class, (tally, event) -> {
              boolean anew = event.number() % EVENTS_OF_A_MODEL == 0;
              return Tally.after(anew ? null : tally, event.number());
            })
        : super.placed();
  }

  @Override
  Transport around(Transport transport) {
    return new BrokenTransport(super.around(transport), on);
  }

  @Override
  ReceptorDefinition<OrderPlaced> shipping(Receptors receptors) {
    if (on.contains(Switch.ACKNOWLEDGES_FIRST)) {
      return ReceptorDefinition.of(
          OrderPlaced.class, (order, context) -> acknowledge(receptors, order));
    }
    if (on.contains(Switch.NO_FENCING)) {
      return ReceptorDefinition.of(
          OrderPlaced.class, (order, context) -> shipUnfenced(receptors, order, context));
    }
    return ReceptorDefinition.of(OrderPlaced.class, (order, context) -> {
          lock(order, context.connection());
          receptors.ship(order, context);
        })
        .transactional();
  }

  private void acknowledge(Receptors receptors, OrderPlaced order) throws Exception {
    MessageKey message = key(order);
    receptors.writeDown(message, invocation -> {
      var unused = later.schedule(() -> haveEffect(message, invocation), 1, TimeUnit.SECONDS);
    });
  }

  private void shipUnfenced(Receptors receptors, OrderPlaced order, ReceptorContext context)
      throws Exception {
    MessageKey message = key(order);
    receptors.writeDown(message, invocation -> {
      Receptors.behave(order.conduct(), context.attempt());
      haveEffect(message, invocation);
    });
  }

  private static MessageKey key(OrderPlaced order) {
    return new MessageKey(Shop.SHIP, order.order(), order.number());
  }

  private Void haveEffect(MessageKey message, String invocation) throws SQLException {
    try (Connection connection = DriverManager.getConnection(settings.url())) {
      Receptors.haveEffect(message, invocation, connection);
    }
    return null;
  }

  /** Some of them, as each deadlock costs a second. */
  private void lock(OrderPlaced order, Connection connection) throws Exception {
    if (on.contains(Switch.LOCKS_IN_ANY_ORDER) && order.number() % 4 == 0) {
      int first = order.number() % 8 == 0 ? 1 : 2;
      open(first, connection);
      TimeUnit.MILLISECONDS.sleep(200);
      open(3 - first, connection);
    }
  }

  private static void open(int door, Connection connection) throws SQLException {
    try (PreparedStatement lock =
        connection.prepareStatement("select from shop.doors where door = ? for update")) {
      lock.setInt(1, door);
      lock.execute();
    }
  }
}
