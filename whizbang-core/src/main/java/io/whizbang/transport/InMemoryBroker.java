package io.whizbang.transport;

import io.whizbang.error.InvalidInputException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * What several in-memory transports of one process have in common: it keeps the messages of every
 * subscription name until they are acknowledged, or the process ends.
 */
public final class InMemoryBroker {

  private final Map<String, Mailbox> mailboxes = new ConcurrentHashMap<>();
  private final Executor executor;
  private final Limits limits;

  /**
   * How much fits in.
   *
   * @param maxWaiting how many messages may wait under one subscription name
   * @param maxBodyLength how many characters the body of a message may have
   */
  public record Limits(int maxWaiting, int maxBodyLength) {

    public static final Limits DEFAULT = new Limits(10_000, 1_000_000);

    public Limits {
      if (maxWaiting < 1 || maxBodyLength < 1) {
        throw new InvalidInputException(
            "Limits of %d messages and %d characters: both must be 1 or more"
                .formatted(maxWaiting, maxBodyLength));
      }
    }
  }

  public InMemoryBroker() {
    this(ForkJoinPool.commonPool(), Limits.DEFAULT);
  }

  /**
   * Takes an executor to call the listeners on; {@code Runnable::run} delivers within the call that
   * publishes, subscribes or settles.
   */
  public InMemoryBroker(Executor executor, Limits limits) {
    this.executor = executor;
    this.limits = limits;
  }

  /** A transport to this broker, such as every process would have its own. */
  public Transport connect() {
    return new InMemoryTransport(this);
  }

  Mailbox mailbox(String name) {
    return mailboxes.computeIfAbsent(name, any -> new Mailbox(executor, limits.maxWaiting()));
  }

  List<Mailbox> mailboxesOf(String destination) {
    Collection<Mailbox> all = mailboxes.values();
    return all.stream().filter(mailbox -> mailbox.takes(destination)).toList();
  }

  boolean isTooLarge(TransportMessage message) {
    return message.message().payload().text().length() > limits.maxBodyLength();
  }
}
