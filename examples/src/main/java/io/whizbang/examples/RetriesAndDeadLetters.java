package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import io.whizbang.operate.DeadLetter;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/** A receptor that throws is tried again; what was given up waits in the dead letters until somebody looks after it. */
public final class RetriesAndDeadLetters {

  record Payment(@StreamId UUID account, String reference) {}

  private final AtomicBoolean bankIsDown = new AtomicBoolean(true);
  private final BlockingQueue<String> paid = new LinkedBlockingQueue<>();

  private RetriesAndDeadLetters() {}

  /** Has a payment fail three times, finds it in the dead letters and puts it back. Returns what was paid, in order. */
  public static List<String> run(DataSource dataSource) throws InterruptedException {
    var example = new RetriesAndDeadLetters();
    RetryPolicy impatient = RetryPolicy.DEFAULT
        .withDelays(Duration.ofMillis(20), Duration.ofMillis(50))
        .withMaxAttempts(3)
        .withNonRetryable(IllegalArgumentException.class);
    try (var whizbang = Whizbang.create(dataSource)
        .service("retries_example")
        .receptor(ReceptorDefinition.of(Payment.class, (payment, context) -> example.pay(payment))
            .withRetryPolicy(impatient))
        .start()) {
      UUID account = UuidV7.next();
      whizbang.dispatcher().send(new Payment(account, "first"));
      whizbang.dispatcher().send(new Payment(account, "second"));
      String second = example.paid.poll(30, TimeUnit.SECONDS);
      String first = example.mend(whizbang);
      return List.of(second, first);
    }
  }

  private void pay(Payment payment) {
    if (payment.reference().equals("first") && bankIsDown.get()) {
      throw new IllegalStateException("the bank does not answer");
    }
    paid.add(payment.reference());
  }

  private String mend(Whizbang whizbang) throws InterruptedException {
    bankIsDown.set(false);
    for (DeadLetter letter : whizbang.operations().deadLetters(100)) {
      System.out.println(
          letter.message().id() + " after " + letter.attempts() + " attempts: " + letter.error());
      whizbang.operations().requeueToEnd(letter.message().id());
    }
    whizbang.wake();
    return paid.poll(30, TimeUnit.SECONDS);
  }
}
