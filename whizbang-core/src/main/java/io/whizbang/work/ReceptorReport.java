package io.whizbang.work;

import io.whizbang.value.Text;
import java.util.UUID;

/** How one receptor of an inbox message fared, so that a retry runs only those not yet done. */
public sealed interface ReceptorReport {

  UUID messageId();

  String receptorName();

  /** The receptor is done with the message and is not run again for it. */
  record Completed(UUID messageId, String receptorName) implements ReceptorReport {
    public Completed {
      check(messageId, receptorName);
    }
  }

  /** The receptor failed; characters of the error that cannot be stored are replaced. */
  record Failed(UUID messageId, String receptorName, String error) implements ReceptorReport {
    public Failed {
      check(messageId, receptorName);
      error = Text.clean(error);
    }
  }

  private static void check(UUID messageId, String receptorName) {
    Ids.real("Message id", messageId);
    Text.name("Receptor name", receptorName);
  }
}
