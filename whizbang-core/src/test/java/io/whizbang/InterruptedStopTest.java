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
    var orders = Whizbang.create(fake(DataSource.class, null))
        .service("orders")
        .transport(fake(Transport.class, new LoopbackTransport()))
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
  private <T> T fake(Class<T> type, T real) {
    return type.cast(Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
          if (Thread.currentThread().isInterrupted()) {
            interrupted.add(method.getName());
          }
          return method.invoke(real, arguments);
        }));
  }
}
