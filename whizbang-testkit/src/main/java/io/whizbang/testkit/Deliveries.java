package io.whizbang.testkit;

import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryListener;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.awaitility.Awaitility;

/** A listener that keeps all that comes, in the order in which it comes, for a test to look at. */
public final class Deliveries implements DeliveryListener {

  private final List<Delivery> received = new CopyOnWriteArrayList<>();
  private final Duration patience;
  private final Consumer<Delivery> whatElse;

  public Deliveries(Duration patience) {
    this(patience, delivery -> {});
  }

  /** Also does something with each delivery, on the transport's thread. */
  public Deliveries(Duration patience, Consumer<Delivery> whatElse) {
    this.patience = patience;
    this.whatElse = whatElse;
  }

  @Override
  public void deliver(Delivery delivery) {
    received.add(delivery);
    whatElse.accept(delivery);
  }

  /** Waits until this many have come, and returns them; later ones are not among them. */
  public List<Delivery> await(int count) {
    Awaitility.await()
        .alias(count + " deliveries")
        .atMost(patience)
        .pollInterval(Duration.ofMillis(2))
        .until(() -> received.size() >= count);
    return List.copyOf(received).subList(0, count);
  }

  /** All that has come until now. */
  public List<Delivery> soFar() {
    return List.copyOf(received);
  }

  /** The ids of all that has come until now. */
  public List<UUID> ids() {
    return ids(soFar());
  }

  public static List<UUID> ids(List<Delivery> deliveries) {
    return deliveries.stream().map(each -> each.message().message().id()).toList();
  }
}
