package io.whizbang.receptor;

/** How a receptor is run. */
public enum Execution {
  /** On its own: its effects happen at least once, in order. */
  PLAIN,
  /** In a transaction, with the completion of its message: its writes happen once. */
  TRANSACTIONAL,
  /**
   * The same, with many messages in one transaction; one that fails is undone by itself. It pays off
   * when a receptor takes less time than a commit.
   */
  BATCHED;

  /** Whether it is run in a transaction, with others or alone. */
  public boolean isTransactional() {
    return this != PLAIN;
  }
}
