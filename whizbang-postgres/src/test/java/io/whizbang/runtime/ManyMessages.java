package io.whizbang.runtime;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.handle.ReceptorSettings;
import io.whizbang.message.StreamId;
import io.whizbang.process.ProcessorPolicy;
import io.whizbang.receptor.ReceptorContext;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.transport.InMemoryBroker;
import io.whizbang.value.UuidV7;
import io.whizbang.work.CoordinationPolicy;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Two services: orders sends many messages in many streams, billing notes each with a transactional
 * receptor that sometimes fails the first time, and the transport delivers some twice.
 */
final class ManyMessages {

  /** What is switched off, to see that the check notices. */
  enum Broken {
    NOTHING,
    ORDER,
    DEDUPLICATION,
    FENCING
  }

  record Invoice(@StreamId UUID stream, int number) {}

  private final WhizbangKit kit;
  private final Broken broken;
  private final Duration pollInterval;
  private final String suffix = UuidV7.next().toString();
  private final InMemoryBroker broker = new InMemoryBroker();

  ManyMessages(WhizbangKit kit, Broken broken, Duration pollInterval) {
    this.kit = kit;
    this.broken = broken;
    this.pollInterval = pollInterval;
  }

  Whizbang orders() {
    return kit.running(service("orders"));
  }

  Whizbang billing() {
    return kit.running(billing(service("billing")));
  }

  /** An instance that can be stopped in the middle, as a machine can, and whose leases are short. */
  Whizbang billing(Stall stall) {
    CoordinationPolicy shortLeases = CoordinationPolicy.DEFAULT.withLease(Duration.ofSeconds(1));
    return kit.running(
        billing(service("billing")).coordination(shortLeases).databaseProvider(stall));
  }

  /** A query for how many messages are in billing's inbox. */
  String countingInbox() {
    return "select count(*) from \"%s\".wh_inbox".formatted(schema("billing"));
  }

  private String schema(String name) {
    return "wh_" + name + "_" + suffix;
  }

  private WhizbangBuilder service(String name) {
    return Whizbang.create(kit.dataSource())
        .service(name + "-" + suffix)
        .schema(schema(name))
        .transport(new FaultyTransport(broker.connect(), broken))
        .pollInterval(pollInterval);
  }

  private static WhizbangBuilder billing(WhizbangBuilder described) {
    RetryPolicy soon =
        RetryPolicy.DEFAULT.withDelays(Duration.ofMillis(20), Duration.ofMillis(200));
    return described
        .processing(ProcessorPolicy.DEFAULT.withCapacity(500))
        .receptorSettings(ReceptorSettings.DEFAULT.withRetryPolicy(soon))
        .receptor(ReceptorDefinition.of(Invoice.class, ManyMessages::note).batched());
  }

  /** One in twenty fails the first time, after it has written. */
  private static void note(Invoice invoice, ReceptorContext context) throws Exception {
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

  /** Sends so many messages to each of so many streams, ten of each at a time. */
  static void send(Whizbang orders, int streams, int perStream) {
    List<UUID> ids = new ArrayList<>();
    for (int i = 0; i < streams; i++) {
      ids.add(UuidV7.next());
    }
    for (int number = 0; number < perStream; number += 10) {
      List<Invoice> invoices = new ArrayList<>();
      for (UUID stream : ids) {
        for (int i = number; i < number + 10; i++) {
          invoices.add(new Invoice(stream, i));
        }
      }
      orders.dispatcher().sendAll(invoices);
    }
  }
}
