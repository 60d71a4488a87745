package io.whizbang.handle;

import io.whizbang.receptor.RetryPolicy;
import io.whizbang.value.Positive;
import java.time.Duration;

/**
 * How a service runs its receptors.
 *
 * @param retryPolicy what follows a failure, unless a receptor has a policy of its own
 * @param timeout after which a receptor is interrupted, unless it has a limit of its own
 * @param maxTransactions how many transactions of receptors are open at the same time: so many
 *     connections they use at most, and all others are left to everybody else
 * @param maxBatch how many messages share a transaction at most
 */
public record ReceptorSettings(
    RetryPolicy retryPolicy, Duration timeout, int maxTransactions, int maxBatch) {

  public static final ReceptorSettings DEFAULT =
      new ReceptorSettings(RetryPolicy.DEFAULT, Duration.ofMinutes(5), 4, 100);

  public ReceptorSettings {
    Positive.duration("Timeout of receptors", timeout);
    Positive.number("Maximum of transactions", maxTransactions);
    Positive.number("Maximum of messages in a transaction", maxBatch);
  }

  public ReceptorSettings withRetryPolicy(RetryPolicy policy) {
    return new ReceptorSettings(policy, timeout, maxTransactions, maxBatch);
  }

  public ReceptorSettings withTimeout(Duration limit) {
    return new ReceptorSettings(retryPolicy, limit, maxTransactions, maxBatch);
  }

  public ReceptorSettings withMaxTransactions(int most) {
    return new ReceptorSettings(retryPolicy, timeout, most, maxBatch);
  }

  public ReceptorSettings withMaxBatch(int most) {
    return new ReceptorSettings(retryPolicy, timeout, maxTransactions, most);
  }
}
