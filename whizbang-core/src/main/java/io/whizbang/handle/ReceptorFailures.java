package io.whizbang.handle;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.process.Outcome;
import io.whizbang.receptor.RegisteredReceptor;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.receptor.RetryPolicy.Decision;
import io.whizbang.receptor.RetryPolicy.GiveUp;
import io.whizbang.receptor.RetryPolicy.RetryAfter;
import io.whizbang.work.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides what follows when receptors have failed. */
record ReceptorFailures(RetryPolicy ofTheService) {

  private static final Logger LOG = LoggerFactory.getLogger(ReceptorFailures.class);

  /**
   * What becomes of a message of which some receptors failed: nothing, if the database failed one of them;
   * else the first that gives up makes it a dead letter, as it could never be done with; otherwise it
   * waits for the one that wants to wait longest.
   */
  Outcome decide(Received message, Map<RegisteredReceptor, Throwable> failed) {
    return failed.values().stream()
        .filter(ReceptorFailures::isTheDatabases)
        .findFirst()
        .map(reason -> notBegun(message.id(), reason))
        .orElseGet(() -> blame(message, failed));
  }

  /** There was none, or it was gone before it answered. */
  private static boolean isTheDatabases(Throwable thrown) {
    return thrown instanceof DatabaseUnavailableException
        || thrown instanceof OutcomeInDoubtException;
  }

  private Outcome blame(Received message, Map<RegisteredReceptor, Throwable> failed) {
    Map<RegisteredReceptor, Decision> decisions = new LinkedHashMap<>();
    failed.forEach((receptor, thrown) -> {
      sayWhere(receptor, message, thrown);
      decisions.put(receptor, decide(receptor, message.attempt(), thrown));
    });
    Failure failure = Failure.of(message.id(), describe(failed, decisions));
    return Outcome.failed(
        decisions.values().stream().anyMatch(GiveUp.class::isInstance)
            ? failure.asDeadLetter()
            : failure.withRetryAfter(longestDelay(decisions)));
  }

  /** Once, as the next attempts will mostly fail in the same place. */
  private static void sayWhere(RegisteredReceptor receptor, Received message, Throwable thrown) {
    if (message.attempt() == 1) {
      LOG.warn("Receptor {} failed with message {}", receptor.name(), message.id(), thrown);
    }
  }

  private Decision decide(RegisteredReceptor receptor, int attempt, Throwable thrown) {
    double chance = ThreadLocalRandom.current().nextDouble();
    return receptor.retryPolicy(ofTheService).decide(attempt, thrown, chance);
  }

  private static Duration longestDelay(Map<RegisteredReceptor, Decision> decisions) {
    return decisions.values().stream()
        .filter(RetryAfter.class::isInstance)
        .map(decision -> ((RetryAfter) decision).delay())
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  private static String describe(
      Map<RegisteredReceptor, Throwable> failed, Map<RegisteredReceptor, Decision> decisions) {
    List<String> parts = new ArrayList<>();
    failed.forEach((receptor, thrown) -> {
      String end =
          decisions.get(receptor) instanceof GiveUp giveUp ? " (" + giveUp.reason() + ")" : "";
      parts.add("Receptor %s: %s%s".formatted(receptor.name(), thrown, end));
    });
    return String.join("; ", parts);
  }

  /** The database was not there for it, so the message has not had its turn; or nobody knows, until the next. */
  static Outcome notBegun(UUID messageId, Throwable reason) {
    return Outcome.failed(Failure.of(messageId, String.valueOf(reason.getMessage()))
        .withRetryAfter(Duration.ofSeconds(1))
        .notAttempted());
  }

  static Outcome deadLetter(UUID messageId, String reason) {
    return Outcome.failed(Failure.of(messageId, reason).asDeadLetter());
  }
}
