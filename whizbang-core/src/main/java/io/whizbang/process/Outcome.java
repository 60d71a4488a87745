package io.whizbang.process;

import io.whizbang.work.Failure;
import io.whizbang.work.MessageStatus;

/** How a handler fared with a message: a failure is data, and stops the message's own lane only. */
public sealed interface Outcome {

  /** It has passed these stages; the lane goes on if they finish the message. */
  record Completed(MessageStatus status) implements Outcome {}

  /** It failed; the lane stops, and what waits behind it is given back. */
  record Failed(Failure failure) implements Outcome {}

  /** It was not begun, or all that was done is undone; it and what waits behind it are given back. */
  record Released() implements Outcome {}

  /** The handler has reported it finished by itself, in a transaction of its own; the lane goes on. */
  record Reported() implements Outcome {}

  /** The transport has it. */
  Outcome PUBLISHED = new Completed(MessageStatus.PUBLISHED);

  /** All its receptors are done with it. */
  Outcome HANDLED =
      new Completed(MessageStatus.RECEPTOR_PROCESSED.with(MessageStatus.PERSPECTIVE_PROCESSED));

  Outcome RELEASED = new Released();

  Outcome REPORTED = new Reported();

  static Outcome failed(Failure failure) {
    return new Failed(failure);
  }
}
