package io.whizbang.postgres.rules;

import java.util.UUID;

/** The documents that report what became of a message. */
public final class Reports {

  private Reports() {}

  public static Document completion(Message message, int stages) {
    return Document.empty()
        .withText("messageId", message.id())
        .with("status", Integer.toString(stages));
  }

  public static Document failure(Message message) {
    return completion(message, 0).withText("error", "out of order");
  }

  public static Document receptor(Message message, String receptor, String status) {
    return Document.empty()
        .withText("messageId", message.id())
        .withText("receptorName", receptor)
        .withText("status", status);
  }

  public static Document perspective(String status, UUID stream, String perspective) {
    return Document.empty()
        .withText("streamId", stream)
        .withText("perspectiveName", perspective)
        .withText("status", status);
  }
}
