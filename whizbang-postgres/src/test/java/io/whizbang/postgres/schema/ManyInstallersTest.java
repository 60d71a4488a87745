package io.whizbang.postgres.schema;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static io.whizbang.postgres.testing.Query.execute;
import static io.whizbang.postgres.testing.Query.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ManyInstallersTest {

  private static final int THREADS = 18;
  private static final int PROCESSES = 2;

  private static final String WAITING_INSTALLERS =
      "select count(*) from pg_locks where locktype = 'advisory' and not granted"
          + " and database = (select oid from pg_database where datname = current_database())";

  /** All twenty wait at the lock, which this test holds, before the first of them may go on. */
  @Test
  void twentyAtOnceTwoOfThemOtherProcessesInstallOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (var schema = TestDatabase.emptyDatabase();
        var gate = schema.connect();
        var observer = schema.connect()) {
      gate.setAutoCommit(false);
      execute(
          gate, "select pg_advisory_xact_lock(" + new SchemaName(schema.name()).lockKey() + ")");

      List<Future<InstallReport>> reports = startThreads(threads, schema);
      List<Process> processes = startProcesses(schema);
      eventually()
          .until(() ->
              Integer.toString(THREADS + PROCESSES).equals(text(observer, WAITING_INSTALLERS)));
      gate.commit();

      int installed = 0;
      for (Future<InstallReport> report : reports) {
        installed += report.get().changedNothing() ? 0 : 1;
      }
      for (Process process : processes) {
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
      }
      assertThat(installed).isLessThanOrEqualTo(1);
      assertThat(text(observer, "select count(*) - count(distinct script) from wh_schema_history"))
          .isEqualTo("0");
      assertThat(text(observer, "select schema_version()")).isNotNull();
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Future<InstallReport>> startThreads(
      ExecutorService threads, TestSchema schema) {
    Callable<InstallReport> install =
        () -> new SchemaInstaller(schema.dataSource(), schema.name()).install();
    var reports = new ArrayList<Future<InstallReport>>();
    for (int i = 0; i < THREADS; i++) {
      reports.add(threads.submit(install));
    }
    return reports;
  }

  private static List<Process> startProcesses(TestSchema schema) throws Exception {
    var processes = new ArrayList<Process>();
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(InstallInAnotherProcess.start(schema.url(), schema.name()));
    }
    return processes;
  }
}
