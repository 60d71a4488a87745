package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.JavaContestant;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.support.TaskExecutorAdapter;
import org.springframework.modulith.events.ApplicationModuleListener;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring Modulith: each message is an application event that is kept until its listener is done. */
public final class SpringModulith extends JavaContestant {

  private static final int THREADS = 8;

  public SpringModulith() {
    super(
        "spring-modulith",
        new Setup(
            "JDBC, completion-mode=delete, @ApplicationModuleListener on 8 threads, 30 connections,"
                + " republish-outstanding-events-on-restart for the backlog",
            "https://docs.spring.io/spring-modulith/reference/events.html"));
    cannot(Ability.KEEPS_ORDER, "its listeners have no order");
    cannot(Ability.HANDLES_OTHERS, "an event is handled by the process that published it");
    cannot(Ability.SCALES_OUT, "an event is handled by the process that published it");
    cannot(Ability.DEDUPLICATES, "has no inbox");
    cannot(Ability.KEEPS_EVENTS, "keeps events only until they are handled");
  }

  /** The application. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @EnableAsync
  public static class Application {

    @Bean
    Orders orders(Tally tally) {
      return new Orders(tally);
    }

    /** One that only sends is like a process that ends before its events are handled. */
    @Bean
    AsyncTaskExecutor applicationTaskExecutor(
        @Value("${bench.sends-only:false}") boolean sendsOnly) {
      var executor = new ThreadPoolTaskExecutor();
      executor.setCorePoolSize(THREADS);
      return sendsOnly ? new TaskExecutorAdapter(task -> {}) : executor;
    }
  }

  /** Hands events to the tally. */
  public static class Orders {

    private final Tally tally;

    public Orders(Tally tally) {
      this.tally = tally;
    }

    @ApplicationModuleListener
    public void on(OrderPlaced order) {
      tally.handle(order);
    }
  }

  @Override
  public void install(Database database) {
    start(
            database,
            new Tally(),
            Map.of("spring.modulith.events.jdbc.schema-initialization.enabled", "true"))
        .close();
  }

  @Override
  protected Instance open(Database database, Role role, Tally tally) {
    Map<String, Object> properties = !role.handles()
        ? Map.of("bench.sends-only", "true")
        : Map.of("spring.modulith.events.republish-outstanding-events-on-restart", "true");
    return new ModulithInstance(start(database, tally, properties));
  }

  private static ConfigurableApplicationContext start(
      Database database, Tally tally, Map<String, Object> properties) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("spring.modulith.events.completion-mode", "delete");
    all.put("namastack.outbox.enabled", "false");
    return SpringApplications.start(Application.class, database, tally, all);
  }

  private record ModulithInstance(ConfigurableApplicationContext context) implements Instance {

    @Override
    public void place(OrderPlaced order, BeforeCommit beforeCommit) {
      SpringApplications.place(context, order, context::publishEvent, beforeCommit);
    }

    @Override
    public void store(List<OrderPlaced> orders) {
      context
          .getBean(TransactionTemplate.class)
          .executeWithoutResult(status -> orders.forEach(context::publishEvent));
    }

    @Override
    public void close() {
      context.close();
    }
  }
}
