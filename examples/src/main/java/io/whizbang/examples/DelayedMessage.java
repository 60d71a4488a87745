package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** A message may be sent for later; what is sent after it into the same stream waits with it. */
public final class DelayedMessage {

  record PaymentReminder(@StreamId UUID invoice) {}

  private DelayedMessage() {}

  /** Sends a reminder for later. Returns what the queue said of it meanwhile, and who was reminded. */
  public static Outcome run(DataSource dataSource) throws InterruptedException {
    BlockingQueue<UUID> reminded = new LinkedBlockingQueue<>();
    try (var whizbang = Whizbang.create(dataSource)
        .service("delayed_example")
        .receptor(PaymentReminder.class, (reminder, context) -> reminded.add(reminder.invoice()))
        .start()) {
      UUID invoice = UuidV7.next();
      UUID message =
          whizbang.dispatcher().send(new PaymentReminder(invoice), Duration.ofSeconds(5));
      String meanwhile = whizbang.operations().explain(message).get(0).reason();
      UUID later = reminded.poll(30, TimeUnit.SECONDS);
      return new Outcome(meanwhile, invoice.equals(later));
    }
  }

  /** What was seen. */
  public record Outcome(String meanwhile, boolean reminded) {}
}
