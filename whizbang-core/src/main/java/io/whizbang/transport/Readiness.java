package io.whizbang.transport;

/** Whether a transport can do its work. */
public sealed interface Readiness {

  Readiness READY = new Ready();

  /** It can. */
  record Ready() implements Readiness {}

  /** It cannot just now, and this is why. */
  record NotReady(String reason) implements Readiness {}
}
