package io.whizbang.examples.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WhizbangExtension.class)
class ParcelsTest {

  private final UUID order = UUID.randomUUID();

  @Test
  void whoeverWaitsInVainIsToldWhatWasShippedSoFar(WhizbangKit kit) throws Exception {
    var parcels = new Parcels(kit.dataSource());
    ship(kit, "lamp");

    assertThatThrownBy(() -> parcels.await(order, 2, Duration.ofMillis(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2 articles")
        .hasMessageContaining("[lamp]");
    assertThat(parcels.await(order, 1, Duration.ofMillis(1))).containsExactly("lamp");
  }

  private void ship(WhizbangKit kit, String article) throws SQLException {
    try (Connection connection = kit.dataSource().getConnection();
        PreparedStatement insert =
            connection.prepareStatement("insert into parcels (order_id, article) values (?, ?)")) {
      insert.setObject(1, order);
      insert.setString(2, article);
      insert.executeUpdate();
    }
  }
}
