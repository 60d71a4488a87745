package io.whizbang.examples.shop;

import io.whizbang.receptor.Receptor;
import io.whizbang.receptor.ReceptorContext;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Notes a parcel for each order. The note commits together with the completion of the event, so an order
 * is never shipped twice.
 */
public final class Shipping implements Receptor<OrderPlaced> {

  @Override
  public void receive(OrderPlaced order, ReceptorContext context) throws SQLException {
    try (PreparedStatement insert = context
        .connection()
        .prepareStatement("insert into parcels (order_id, article) values (?, ?)")) {
      insert.setObject(1, order.orderId());
      insert.setString(2, order.article());
      insert.executeUpdate();
    }
  }
}
