package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class CallConnectionTest extends CoordinatorTest {

  @Test
  void aConnectionIsNotGivenBackWhileACancellationIsOnItsWay() throws Exception {
    CountDownLatch cancelling = new CountDownLatch(1);
    CountDownLatch arrived = new CountDownLatch(1);
    AtomicBoolean givenBack = new AtomicBoolean();
    DataSource slow = Interception.of(schema.dataSource(), (method, proceed) -> {
      if (method.equals("PreparedStatement.cancel")) {
        cancelling.countDown();
        arrived.await();
      }
      if (method.equals("Connection.close")) {
        givenBack.set(true);
      }
      return proceed.call();
    });
    CallConnection connection = new CallConnection(new PoolerProbe());
    connection.open(slow);
    assertThat(connection.prepare("select 1")).isNotNull();

    Background<?> canceller = Background.start(() -> {
      connection.cancel();
      return true;
    });
    cancelling.await();
    Background<?> owner = Background.start(() -> {
      connection.close();
      return true;
    });
    owner.awaitBlockedOrEnd();

    assertThat(givenBack).isFalse();
    arrived.countDown();
    assertThat(canceller.end().thrown()).isNull();
    assertThat(owner.end().thrown()).isNull();
    assertThat(givenBack).isTrue();
  }

  @Test
  void nothingIsSentOnceTheCallerHasGivenUp() throws Exception {
    CallConnection connection = new CallConnection(new PoolerProbe());
    connection.open(schema.dataSource());
    connection.refuseMore();

    assertThatThrownBy(() -> connection.prepare("select 1"))
        .isInstanceOf(IllegalStateException.class);
    assertThat(connection.wasUsed()).isFalse();
    connection.close();
  }

  @Test
  void endingAConnectionThatIsGivenBackTouchesNobody() throws Exception {
    DataSource pool = Interception.poolOfOne(schema.dataSource());
    CallConnection connection = new CallConnection(new PoolerProbe());
    connection.open(pool);
    connection.prepare("select 1").executeQuery();
    connection.close();

    connection.cancel();
    connection.cut();

    assertThat(pool.getConnection().isValid(1)).isTrue();
  }
}
