package io.whizbang.postgres;

import io.whizbang.value.UuidV7;
import io.whizbang.work.WorkBatch;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Reads an answer with 500 messages, per message; what the driver does is left out, a map stands in for it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AnswerBenchmark {

  private static final int MESSAGES = 500;

  private final Map<String, Object> row = row();

  private static Map<String, Object> row() {
    Map<String, Object> row = new HashMap<>();
    row.put("work_source", "outbox");
    row.put("message_id", UuidV7.next());
    row.put("stream_id", UuidV7.next());
    row.put("message_type", "OrderPlaced");
    row.put("destination", "orders");
    row.put("payload", "{\"note\":\"" + "x".repeat(488) + "\"}");
    row.put("is_event", false);
    row.put("status", 1);
    row.put("attempts", 1);
    row.put("sequence_order", 1L);
    row.put("partition_number", 1);
    row.put("flags", 0);
    row.put("lease_expiry", OffsetDateTime.now(ZoneOffset.UTC));
    return row;
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public WorkBatch read() throws SQLException {
    int[] left = {MESSAGES};
    return WorkBatchReader.read((ResultSet) Proxy.newProxyInstance(
        AnswerBenchmark.class.getClassLoader(),
        new Class<?>[] {ResultSet.class},
        (self, method, arguments) ->
            method.getName().equals("next") ? left[0]-- > 0 : row.get((String) arguments[0])));
  }
}
