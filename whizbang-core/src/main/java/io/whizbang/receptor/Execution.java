package io.whizbang.receptor;

/** How a receptor is run. */
public enum Execution {
  /** On its own: its effects happen at least once, in order. */
  PLAIN,
  /** In a transaction, with the completion of its message: its writes happen once. */
  TRANSACTIONAL
}
