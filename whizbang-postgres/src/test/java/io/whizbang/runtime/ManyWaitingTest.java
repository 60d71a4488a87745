package io.whizbang.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.observe.Count;
import io.whizbang.observe.QueueName;
import io.whizbang.testkit.WhizbangKit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** However much waits in the database, a process keeps only so much of it in memory. */
class ManyWaitingTest extends RuntimeTest {

  private static final int WAITING = Boolean.getBoolean("whizbang.thorough") ? 1_000_000 : 100_000;

  @TempDir
  Path directory;

  @Test
  void aProcessWithASlowReceptorLivesIn256MegabytesHoweverMuchWaits() throws Exception {
    String service = aService();
    kit.byHand(kit.service(service)).turn();
    kit.execute("""
        insert into wh_%s.wh_outbox (message_id, stream_id, destination, message_type, payload)
        select gen_random_uuid(), gen_random_uuid(), 'Note', 'Note',
               jsonb_build_object('stream', gen_random_uuid(), 'text', repeat('x', 400))
        from generate_series(1, %d)""".formatted(service.replace('-', '_'), WAITING));

    Path output = directory.resolve("output");
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+ExitOnOutOfMemoryError",
            "-cp",
            System.getProperty("java.class.path"),
            Slow.class.getName(),
            url(kit),
            service)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();

    assertThat(process.waitFor(15, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(output)).contains("handled 1000");
    assertThat(process.exitValue()).isZero();
  }

  private static String url(WhizbangKit kit) throws Exception {
    try (var connection = kit.dataSource().getConnection()) {
      return connection.getMetaData().getURL();
    }
  }

  /** The process: its receptor takes its time, and it ends when it has handled a thousand. */
  static final class Slow {

    private Slow() {}

    public static void main(String[] arguments) throws Exception {
      var dataSource = new PGSimpleDataSource();
      dataSource.setUrl(arguments[0]);
      dataSource.setUser("postgres");
      try (Whizbang whizbang = Whizbang.create(dataSource)
          .service(arguments[1])
          .receptor(Note.class, (note, context) -> Thread.sleep(20))
          .start()) {
        while (whizbang.counters().of(Count.COMPLETED, QueueName.INBOX) < 1000) {
          Thread.sleep(100);
        }
      }
      System.out.println("handled 1000");
    }
  }
}
