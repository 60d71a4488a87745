package io.whizbang.runtime;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.runtime.RuntimeTest.Note;
import io.whizbang.work.CoordinationPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/** What a {@link ServiceProcess} runs: it notes what arrives, in transactions, until its input ends. */
final class NotingService {

  private NotingService() {}

  public static void main(String[] arguments) throws Exception {
    var settings = ServiceProcess.Settings.of(arguments);
    try (var pool = new HikariDataSource()) {
      pool.setJdbcUrl(settings.url());
      pool.setUsername("postgres");
      pool.setMaximumPoolSize(settings.connections());
      try (Whizbang whizbang = start(pool, settings)) {
        System.out.println("ready " + whizbang.instance().instanceId());
        while (System.in.read() >= 0) {
          System.out.println("still here");
        }
      }
    }
    System.out.println("stopped");
  }

  private static Whizbang start(HikariDataSource pool, ServiceProcess.Settings settings) {
    return Whizbang.create(pool)
        .service(settings.service())
        .pollInterval(Duration.ofHours(1))
        .coordination(CoordinationPolicy.DEFAULT
            .withStaleThreshold(Duration.ofSeconds(settings.staleSeconds()))
            .withLease(Duration.ofSeconds(settings.leaseSeconds())))
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              write(context.connection(), note.text());
              await(settings.gate());
            })
            .transactional())
        .start();
  }

  private static void write(Connection connection, String text) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into taken (text, process) values (?, ?)")) {
      insert.setString(1, text);
      insert.setLong(2, ProcessHandle.current().pid());
      insert.executeUpdate();
    }
  }

  /** Not even an interrupt keeps it from going on: that is what fencing is for. */
  private static void await(Path gate) {
    while (!Files.exists(gate)) {
      try {
        Thread.sleep(10);
      } catch (InterruptedException e) {
        System.out.println("interrupted");
      }
    }
  }
}
