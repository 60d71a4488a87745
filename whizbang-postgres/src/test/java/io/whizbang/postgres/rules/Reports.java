package io.whizbang.postgres.rules;

/** The documents that report what became of a message. */
final class Reports {

  private Reports() {}

  static Document completion(Message message, int stages) {
    return Document.empty()
        .withText("messageId", message.id())
        .with("status", Integer.toString(stages));
  }

  static Document failure(Message message) {
    return completion(message, 0).withText("error", "out of order");
  }

  static Document receptor(Message message, String receptor, String status) {
    return Document.empty()
        .withText("messageId", message.id())
        .withText("receptorName", receptor)
        .withText("status", status);
  }
}
