package io.whizbang;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.observe.Observer;
import io.whizbang.testing.FakeDatabase;
import io.whizbang.transport.LoopbackTransport;
import io.whizbang.transport.Transport;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Whoever is interrupted while it stops brings that to its end first. */
class InterruptedStopTest {

  private final List<String> interrupted = new ArrayList<>();

  @Test
  void anInterruptThatComesDuringAStopWaitsUntilItIsOver() {
    var orders = Whizbang.create(nowhere())
        .service("orders")
        .transport(watched(new LoopbackTransport()))
        .databaseProvider(new FakeDatabase())
        .observe(new Observer() {
          @Override
          public void stopped() {
            Thread.currentThread().interrupt();
          }
        })
        .startByHand();

    orders.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(interrupted).isEmpty();
  }

  /** Passes calls on, and notes which of them an interrupted thread makes. */
  private Transport watched(Transport real) {
    return (Transport) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {Transport.class},
        (proxy, method, arguments) -> {
          if (Thread.currentThread().isInterrupted()) {
            interrupted.add(method.getName());
          }
          return method.invoke(real, arguments);
        });
  }

  private static DataSource nowhere() {
    return (DataSource) Proxy.newProxyInstance(
        InterruptedStopTest.class.getClassLoader(),
        new Class<?>[] {DataSource.class},
        (proxy, method, arguments) -> {
          throw new UnsupportedOperationException();
        });
  }
}
