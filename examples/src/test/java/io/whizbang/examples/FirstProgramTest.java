package io.whizbang.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.examples.FirstProgram.Order;
import io.whizbang.examples.FirstProgram.OrderPlaced;
import io.whizbang.examples.FirstProgram.Transactions.Work;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.value.UuidV7;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WhizbangExtension.class)
class FirstProgramTest {

  private final BlockingQueue<UUID> scheduled = new LinkedBlockingQueue<>();

  @Test
  void whatTheFirstProgramLeavesWhenItClosesIsHandledByAnotherInstance(WhizbangKit kit)
      throws SQLException, InterruptedException {
    var program = new FirstProgram(
        kit.dataSource(),
        work -> inTransaction(kit.dataSource(), work),
        (connection, order) -> assertThat(connection.getAutoCommit()).isFalse(),
        scheduled::add);
    var order = new Order(UuidV7.next());
    program.place(order);

    kit.running(kit.service("orders")
        .receptor(OrderPlaced.class, (placed, context) -> scheduled.add(placed.id())));
    assertThat(scheduled.poll(2, TimeUnit.MINUTES)).isEqualTo(order.id());
  }

  private static void inTransaction(DataSource dataSource, Work work) throws SQLException {
    try (var connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      work.run(connection);
      connection.commit();
    }
  }
}
