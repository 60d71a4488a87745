package io.whizbang.testkit;

import static org.awaitility.Awaitility.await;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.handle.ReceptorSettings;
import io.whizbang.message.StreamId;
import io.whizbang.receptor.ReceptorContext;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.transport.Transport;
import io.whizbang.value.UuidV7;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Two services on a broker: orders sends many messages in many streams, and billing notes each with a transactional
 * receptor, which fails now and then the first time.
 */
final class Invoices {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** What went wrong, in numbers. */
  private static final String FAULTS = """
      with numbered as (
        select number, row_number() over (partition by stream order by place) - 1 as turn from effects)
      select (select count(*) from effects) - (select count(*) from (select distinct stream, number from effects) e),
             (select count(*) from numbered where number <> turn)""";

  record Invoice(@StreamId UUID stream, int number) {}

  private final WhizbangKit kit;
  private final String suffix = UuidV7.next().toString();

  Invoices(WhizbangKit kit) throws SQLException {
    this.kit = kit;
    kit.execute("drop table if exists effects");
    kit.execute(
        "create table effects (place bigserial, stream uuid not null, number int not null)");
  }

  Whizbang orders(Transport transport) {
    return kit.running(
        Whizbang.create(kit.dataSource()).service("orders-" + suffix).transport(transport));
  }

  Whizbang billing(Transport transport) {
    return kit.running(billing(kit.dataSource(), billingName(), transport));
  }

  String billingName() {
    return "billing-" + suffix;
  }

  /** That of the database, for another process. */
  String url() throws SQLException {
    try (var connection = kit.dataSource().getConnection()) {
      return connection.getMetaData().getURL();
    }
  }

  static WhizbangBuilder billing(DataSource dataSource, String service, Transport transport) {
    RetryPolicy soon =
        RetryPolicy.DEFAULT.withDelays(Duration.ofMillis(20), Duration.ofMillis(200));
    return Whizbang.create(dataSource)
        .service(service)
        .transport(transport)
        .receptorSettings(ReceptorSettings.DEFAULT.withRetryPolicy(soon))
        .receptor(ReceptorDefinition.of(Invoice.class, Invoices::note).batched());
  }

  /** One in twenty fails the first time, after it has written. */
  private static void note(Invoice invoice, ReceptorContext context) throws SQLException {
    try (PreparedStatement insert = context
        .connection()
        .prepareStatement("insert into effects (stream, number) values (?, ?)")) {
      insert.setObject(1, invoice.stream());
      insert.setInt(2, invoice.number());
      insert.executeUpdate();
    }
    if (context.attempt() == 1 && invoice.number() % 20 == 7) {
      throw new IllegalStateException("Once");
    }
  }

  /** The ids of so many streams. */
  static List<UUID> streams(int count) {
    return Stream.generate(UuidV7::next).limit(count).toList();
  }

  /** Sends messages of these numbers to each stream, ten of each at a time. */
  static void send(Whizbang orders, List<UUID> streams, int from, int to) {
    for (int number = from; number < to; number += 10) {
      List<Invoice> invoices = new ArrayList<>();
      for (UUID stream : streams) {
        IntStream.range(number, Math.min(number + 10, to))
            .forEach(n -> invoices.add(new Invoice(stream, n)));
      }
      orders.dispatcher().sendAll(invoices);
    }
  }

  void awaitEffects(int atLeast) {
    await().atMost(PATIENCE).until(() -> effects() >= atLeast);
  }

  int effects() throws SQLException {
    return numbers("select count(*), 0 from effects").get(0);
  }

  String faults() throws SQLException {
    List<Integer> faults = numbers(FAULTS);
    return "%d repeated, %d out of turn".formatted(faults.get(0), faults.get(1));
  }

  private List<Integer> numbers(String sql) throws SQLException {
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return List.of(rows.getInt(1), rows.getInt(2));
    }
  }
}
