package io.whizbang.benchmarks.measure;

import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Stream;

/** What processes have taken of the processors, as far as the operating system tells. */
public final class ProcessorTime {

  private ProcessorTime() {}

  public static Duration ofThisProcess() {
    return sum(Stream.of(ProcessHandle.current()));
  }

  /** All its processes, also those that serve no connection. */
  public static Duration of(BenchmarkServer server) throws SQLException {
    return sum(
        ProcessHandle.of(server.number("select pg_backend_pid()"))
            .flatMap(ProcessHandle::parent)
            .stream()
            .flatMap(ProcessHandle::descendants));
  }

  private static Duration sum(Stream<ProcessHandle> processes) {
    return processes
        .flatMap(each -> each.info().totalCpuDuration().stream())
        .reduce(Duration.ZERO, Duration::plus);
  }
}
