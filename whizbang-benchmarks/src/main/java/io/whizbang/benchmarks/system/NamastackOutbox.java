package io.whizbang.benchmarks.system;

import io.namastack.outbox.Outbox;
import io.namastack.outbox.handler.OutboxRecordMetadata;
import io.namastack.outbox.handler.OutboxTypedHandler;
import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.JavaContestant;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionTemplate;

/** namastack-outbox: each message is a record under the key of its stream. */
public final class NamastackOutbox extends JavaContestant {

  public NamastackOutbox() {
    super(
        "namastack-outbox",
        new Setup(
            "JDBC, polls every 25 ms for 800 keys, 8 threads, delete-completed-records, 30 connections",
            "https://github.com/namastack/namastack-outbox/blob/688576c1fff1218eeb3f9e6a9865e045f1585dfd/namastack-outbox-docs/docs/reference/polling.md"));
    cannot(Ability.DEDUPLICATES, "has no inbox");
    cannot(Ability.KEEPS_EVENTS, "has no events");
  }

  /** The application. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(
      excludeName = {
        "org.springframework.modulith.events.config.EventPublicationAutoConfiguration",
        "org.springframework.modulith.events.jdbc.JdbcEventPublicationAutoConfiguration"
      })
  public static class Application {

    @Bean
    Orders orders(Tally tally) {
      return new Orders(tally);
    }
  }

  /** Hands records to the tally. */
  public record Orders(Tally tally) implements OutboxTypedHandler<OrderPlaced> {

    @Override
    public void handle(OrderPlaced order, OutboxRecordMetadata metadata) {
      tally.handle(order);
    }
  }

  @Override
  public void install(Database database) {
    start(database, new Tally(), Map.of()).close();
  }

  @Override
  protected Instance open(Database database, Role role, Tally tally) {
    String poll = !role.handles() ? "1h" : "25ms";
    return new NamastackInstance(
        start(database, tally, Map.of("namastack.outbox.polling.fixed.interval", poll)));
  }

  private static ConfigurableApplicationContext start(
      Database database, Tally tally, Map<String, Object> properties) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("namastack.outbox.polling.batch-size", "800");
    all.put("namastack.outbox.processing.delete-completed-records", "true");
    all.put("namastack.outbox.processing.executor-core-pool-size", "8");
    all.put("namastack.outbox.processing.shutdown-timeout", "1s");
    all.put("namastack.outbox.instance.rebalance-interval", "1s");
    return SpringApplications.start(Application.class, database, tally, all);
  }

  private record NamastackInstance(ConfigurableApplicationContext context) implements Instance {

    private void send(OrderPlaced order) {
      context.getBean(Outbox.class).schedule(order, order.id().toString());
    }

    @Override
    public void place(OrderPlaced order, BeforeCommit beforeCommit) {
      SpringApplications.place(context, order, this::send, beforeCommit);
    }

    @Override
    public void store(List<OrderPlaced> orders) {
      context
          .getBean(TransactionTemplate.class)
          .executeWithoutResult(status -> orders.forEach(this::send));
    }

    @Override
    public void close() {
      context.close();
    }
  }
}
