package io.whizbang.chaos.control;

/** How a database server is brought down. */
public enum StopMode {
  /** It ends connections and transactions, and writes everything down. */
  FAST(Signal.INT),
  /** It ends at once, and recovers at its next start. */
  IMMEDIATE(Signal.QUIT),
  /** All its processes are killed, as by kill -9. */
  KILL(Signal.KILL);

  final Signal signal;

  StopMode(Signal signal) {
    this.signal = signal;
  }
}
