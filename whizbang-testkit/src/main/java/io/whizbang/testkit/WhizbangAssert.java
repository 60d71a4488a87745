package io.whizbang.testkit;

import io.whizbang.Whizbang;
import io.whizbang.operate.DeadLetter;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.AbstractAssert;

/** What a test can say about an instance: {@code assertThat(orders).hasNoDeadLetters()}. */
public final class WhizbangAssert extends AbstractAssert<WhizbangAssert, Whizbang> {

  private static final int MOST = 1000;

  private WhizbangAssert(Whizbang actual) {
    super(actual, WhizbangAssert.class);
  }

  public static WhizbangAssert assertThat(Whizbang actual) {
    return new WhizbangAssert(actual);
  }

  public WhizbangAssert hasNoDeadLetters() {
    List<DeadLetter> found = actual.operations().deadLetters(MOST);
    if (!found.isEmpty()) {
      failWithMessage("Expected no dead letters, but there are %s", found);
    }
    return this;
  }

  /** The message is a dead letter, and its error says so much. */
  public WhizbangAssert hasDeadLetter(UUID messageId, String partOfTheError) {
    List<DeadLetter> found = actual.operations().deadLetters(MOST);
    boolean there = found.stream()
        .anyMatch(letter -> letter.message().id().equals(messageId)
            && String.valueOf(letter.error()).contains(partOfTheError));
    if (!there) {
      failWithMessage(
          "Expected dead letter %s with \"%s\", but there are %s",
          messageId, partOfTheError, found);
    }
    return this;
  }

  /** The message is done with: neither in the outbox, nor in the inbox, nor a dead letter. */
  public WhizbangAssert isDoneWith(UUID messageId) {
    var explanations = actual.operations().explain(messageId);
    if (explanations.stream().anyMatch(each -> each.queue() != null)) {
      failWithMessage("Expected message %s to be done with, but: %s", messageId, explanations);
    }
    return this;
  }
}
