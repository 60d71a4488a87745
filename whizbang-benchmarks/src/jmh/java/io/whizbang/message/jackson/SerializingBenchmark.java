package io.whizbang.message.jackson;

import io.whizbang.value.Json;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Writes and reads the body of a message. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SerializingBenchmark {

  /** A body of 500 bytes. */
  public record Order(UUID id, String note) {}

  private final JacksonSerializer serializer = new JacksonSerializer();
  private final Order order = new Order(new UUID(1, 2), "x".repeat(445));
  private final Json body = serializer.write(order);

  @Benchmark
  public Json write() {
    return serializer.write(order);
  }

  @Benchmark
  public Order read() {
    return serializer.read(body, Order.class);
  }
}
