package io.whizbang.worker;

import io.whizbang.receptor.RetryPolicy;
import io.whizbang.value.Positive;

/**
 * How messages are handed to the transport.
 *
 * @param maxBatch how many go together; the last stream's run may exceed it
 * @param retryPolicy what follows when the transport fails with a message but not with all others
 */
public record PublishPolicy(int maxBatch, RetryPolicy retryPolicy) {

  public static final PublishPolicy DEFAULT = new PublishPolicy(500, RetryPolicy.DEFAULT);

  public PublishPolicy {
    Positive.number("Maximum of a batch", maxBatch);
  }

  public PublishPolicy withMaxBatch(int most) {
    return new PublishPolicy(most, retryPolicy);
  }

  public PublishPolicy withRetryPolicy(RetryPolicy policy) {
    return new PublishPolicy(maxBatch, policy);
  }
}
