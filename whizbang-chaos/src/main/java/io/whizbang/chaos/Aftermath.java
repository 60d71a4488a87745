package io.whizbang.chaos;

import io.whizbang.Whizbang;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.HistoryLine;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.Tally;
import io.whizbang.chaos.service.Conduct;
import io.whizbang.chaos.service.OrderPlaced;
import io.whizbang.chaos.service.OrderShipped;
import io.whizbang.chaos.service.Shop;
import io.whizbang.chaos.service.ShopSettings;
import io.whizbang.chaos.service.Tallies;
import io.whizbang.event.StoredEvent;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.operate.DeadLetter;
import io.whizbang.perspective.Model;
import io.whizbang.perspective.ModelQuery;
import io.whizbang.perspective.Perspective;
import io.whizbang.value.Json;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes into the history what is in the database when all is done: what committed, what had its effect, what was given up. */
final class Aftermath {

  private static final int PAGE = 1_000;

  private final HistoryFile history;
  private final JacksonSerializer serializer = new JacksonSerializer();

  Aftermath(HistoryFile history) {
    this.history = history;
  }

  /** What both kinds of messages have. */
  private record Numbered(UUID order, long number, @Nullable Conduct conduct) {}

  /** The shop's own tables. */
  void writeShop(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    rows(
        connection,
        "select stream, number, conduct, nanos, '' from shop.placed order by nanos",
        row -> placed(Shop.SHIP, row));
    // A shipment is announced by the transaction that ships.
    rows(connection, """
        select distinct on (stream, number) stream, number, 'SOUND', 0, invocation
        from shop.effects where receptor = 'ship' order by stream, number, id
        """, row -> placed(Shop.CONFIRM, row));
    rows(
        connection,
        "select invocation, receptor, stream, number from shop.effects order by id",
        row -> history.write(
            LineKind.EFFECT, row.getString(1), row.getString(2), row.getString(3), row.getLong(4)));
    connection.rollback();
  }

  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  private static void rows(Connection connection, String query, RowReader reader)
      throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.setFetchSize(PAGE);
      try (ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          reader.read(rows);
        }
      }
    }
  }

  private void placed(String receptor, ResultSet row) throws SQLException {
    boolean poisonous = Conduct.POISONOUS.name().equals(row.getString(3));
    history.write(new HistoryLine(
        LineKind.PLACED,
        row.getLong(4),
        List.of(
            receptor,
            row.getString(1),
            row.getString(2),
            Boolean.toString(poisonous),
            row.getString(5))));
  }

  void writeOrders(Whizbang orders) {
    writeService(orders, ShopSettings.ORDERS, Shop.CONFIRM);
    writeModels(orders, Tallies.PLACED, ShopSettings.ORDERS, OrderPlaced.class);
  }

  void writeShipping(Whizbang shipping) {
    writeService(shipping, ShopSettings.SHIPPING, Shop.SHIP);
    writeModels(shipping, Tallies.SHIPPED, ShopSettings.SHIPPING, OrderShipped.class);
  }

  private void writeService(Whizbang whizbang, String service, String receptor) {
    for (var page = whizbang.operations().deadLetters(PAGE); !page.isEmpty(); ) {
      page.forEach(letter -> dead(letter, receptor));
      page = whizbang.operations().deadLettersOlderThan(page.get(page.size() - 1), PAGE);
    }
    try (Stream<StoredEvent> events = whizbang.events().all(0)) {
      events.forEach(event -> event(service, event));
    }
  }

  private void dead(DeadLetter letter, String receptor) {
    Numbered body = read(letter.message().payload());
    history.write(
        LineKind.DEAD,
        receptor,
        body.order(),
        body.number(),
        letter.queue() + " " + letter.reason());
  }

  private void event(String service, StoredEvent event) {
    history.write(
        LineKind.EVENT,
        service,
        event.streamId(),
        event.version(),
        event.recorded().type(),
        read(event.recorded().data()).number());
  }

  private Numbered read(Json json) {
    return serializer.read(json, Numbered.class);
  }

  private void writeModels(
      Whizbang whizbang, Perspective<Tally> perspective, String service, Class<?> type) {
    var models = whizbang.perspectives().models(perspective);
    List<Model<Tally>> page;
    int number = 0;
    do {
      page = models.find(ModelQuery.all().page(number++, PAGE));
      page.forEach(model -> model(service, type.getSimpleName(), model));
    } while (page.size() == PAGE);
  }

  private void model(String service, String type, Model<Tally> model) {
    Tally tally = model.value();
    history.write(
        LineKind.MODEL, service, model.id(), type, tally.count(), tally.last(), tally.digest());
  }
}
