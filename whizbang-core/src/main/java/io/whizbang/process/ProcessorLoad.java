package io.whizbang.process;

/**
 * What a processor has in hand.
 *
 * @param lanes streams, and messages without one, of which anything is in hand
 * @param waiting messages that wait for their turn
 * @param running lanes that are being worked on
 */
public record ProcessorLoad(int lanes, int waiting, int running) {

  /** Whether everything is done and reported, and the reports have committed. */
  public boolean isIdle() {
    return lanes == 0;
  }
}
