package io.whizbang.benchmarks.contest;

import io.whizbang.message.StreamId;
import io.whizbang.value.UuidV7;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is sent: a body of exactly 500 bytes.
 *
 * @param id its stream
 * @param number its place in a stream that is to keep its order, from 1; 0 if it is alone in its stream
 * @param sentMicros the moment at which it was meant to be sent, since 1970; 0 if that is not measured
 * @param poisoned whether its handler must fail
 */
public record OrderPlaced(
    @StreamId UUID id, int number, long sentMicros, boolean poisoned, String note) {

  public static final int BYTES = 500;

  private static final JsonMapper JSON = JsonMapper.shared();

  public static OrderPlaced next() {
    return of(UuidV7.next(), 0, 0, false);
  }

  public static OrderPlaced nextSentAt(long micros) {
    return of(UuidV7.next(), 0, micros, false);
  }

  static OrderPlaced inStream(UUID stream, int number) {
    return of(stream, number, 0, false);
  }

  static OrderPlaced poisoned(UUID stream) {
    return of(stream, 1, 0, true);
  }

  private static OrderPlaced of(UUID stream, int number, long sentMicros, boolean poisoned) {
    String rest = "{'id':'','number':,'sentMicros':,'poisoned':,'note':''}";
    int used = rest.length() + 36 + (number + "" + sentMicros + poisoned).length();
    return new OrderPlaced(stream, number, sentMicros, poisoned, "x".repeat(BYTES - used));
  }

  public static OrderPlaced parse(String json) {
    return JSON.readValue(json, OrderPlaced.class);
  }

  public String json() {
    return JSON.writeValueAsString(this);
  }

  /** The present by the clock that all processes of a machine share. */
  static long nowMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
