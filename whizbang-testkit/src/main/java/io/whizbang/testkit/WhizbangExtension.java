package io.whizbang.testkit;

import io.whizbang.testkit.PostgresServer.Durability;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link WhizbangKit}: a real PostgreSQL, started once for all test classes of a process, and
 * in it a database for each class. Instances that a test has started through the kit end with the test.
 *
 * <pre>{@code
 * @ExtendWith(WhizbangExtension.class)
 * class ShippingTest {
 *   @Test
 *   void whatIsPlacedIsShipped(WhizbangKit kit) { ... }
 * }
 * }</pre>
 */
public final class WhizbangExtension
    implements ParameterResolver, AfterEachCallback, AfterAllCallback {

  private static final Namespace NAMESPACE = Namespace.create(WhizbangExtension.class);

  private static @Nullable PostgresServer server;

  /** A kit and the database that it is for. */
  private record Place(WhizbangKit kit, String database) {}

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == WhizbangKit.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return ofClass(context)
        .computeIfAbsent(Place.class, key -> newPlace(), Place.class)
        .kit();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Place place = ofClass(context).get(Place.class, Place.class);
    if (place != null) {
      place.kit().stopInstances();
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    Place place = ofClass(context).remove(Place.class, Place.class);
    if (place != null) {
      place.kit().close();
      server().dropDatabase(place.database());
    }
  }

  /** The store of the class, not of one of its methods: what that holds is there for all of them. */
  private static ExtensionContext.Store ofClass(ExtensionContext context) {
    ExtensionContext ofClass = context;
    while (ofClass.getTestMethod().isPresent() && ofClass.getParent().isPresent()) {
      ofClass = ofClass.getParent().get();
    }
    return ofClass.getStore(Namespace.create(NAMESPACE, ofClass.getRequiredTestClass()));
  }

  private static Place newPlace() {
    String database = "kit_" + UUID.randomUUID().toString().replace('-', '_');
    server().createDatabase(database);
    return new Place(new WhizbangKit(server().dataSource(database)), database);
  }

  /** It ends with the process. */
  private static synchronized PostgresServer server() {
    if (server == null) {
      server = PostgresServer.start(Durability.FAST);
    }
    return server;
  }
}
