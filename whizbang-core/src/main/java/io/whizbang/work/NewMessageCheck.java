package io.whizbang.work;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What new messages of both queues must fulfil. */
final class NewMessageCheck {

  /** Java and PostgreSQL agree on how to write years of four digits, and on no others. */
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private NewMessageCheck() {}

  static void check(
      Message message, @Nullable String aggregateType, @Nullable Instant scheduledFor) {
    if (message.payload().isNull()) {
      throw new InvalidInputException("The payload of " + message.type() + " is null");
    }
    if (aggregateType != null) {
      Text.name("aggregateType", aggregateType);
    }
    if (scheduledFor != null && (scheduledFor.isBefore(EARLIEST) || scheduledFor.isAfter(LATEST))) {
      throw new InvalidInputException(
          "scheduledFor %s is outside %s to %s".formatted(scheduledFor, EARLIEST, LATEST));
    }
  }
}
