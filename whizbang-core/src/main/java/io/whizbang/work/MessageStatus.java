package io.whizbang.work;

import io.whizbang.error.InvalidInputException;
import java.util.ArrayList;
import java.util.List;

/** The stages that a message has passed, as the bit set in which the database keeps them. */
public record MessageStatus(int bits) {

  public static final MessageStatus NONE = new MessageStatus(0);
  public static final MessageStatus STORED = new MessageStatus(1);

  /** The event is in the event store. */
  public static final MessageStatus EVENT_STORED = new MessageStatus(2);

  /** The transport has it; this finishes an outbox message. */
  public static final MessageStatus PUBLISHED = new MessageStatus(4);

  public static final MessageStatus RECEPTOR_PROCESSED = new MessageStatus(8);
  public static final MessageStatus PERSPECTIVE_PROCESSED = new MessageStatus(16);
  public static final MessageStatus FAILED = new MessageStatus(32768);

  private static final int MAX_REPORTED = 65535;

  private record Stage(String name, MessageStatus status) {}

  private static final List<Stage> STAGES = List.of(
      new Stage("Stored", STORED),
      new Stage("EventStored", EVENT_STORED),
      new Stage("Published", PUBLISHED),
      new Stage("ReceptorProcessed", RECEPTOR_PROCESSED),
      new Stage("PerspectiveProcessed", PERSPECTIVE_PROCESSED),
      new Stage("Failed", FAILED));

  /** Returns stages that can be reported: those of two bytes, as the database takes no others. */
  static MessageStatus reportable(MessageStatus status) {
    if (status.bits < 0 || status.bits > MAX_REPORTED) {
      throw new InvalidInputException("Status " + status.bits + " is outside 0 to " + MAX_REPORTED);
    }
    return status;
  }

  /** This and the other's stages together. */
  public MessageStatus with(MessageStatus other) {
    return new MessageStatus(bits | other.bits);
  }

  /** Whether all of the other's stages have been passed. */
  public boolean has(MessageStatus other) {
    return (bits & other.bits) == other.bits;
  }

  /** The stages by name: {@code Stored|Published}. Bits without a name are shown as a number. */
  @Override
  public String toString() {
    List<String> names = new ArrayList<>();
    int unnamed = bits;
    for (Stage stage : STAGES) {
      if (has(stage.status)) {
        names.add(stage.name);
        unnamed &= ~stage.status.bits;
      }
    }
    if (unnamed != 0 || names.isEmpty()) {
      names.add(Integer.toString(unnamed));
    }
    return String.join("|", names);
  }
}
