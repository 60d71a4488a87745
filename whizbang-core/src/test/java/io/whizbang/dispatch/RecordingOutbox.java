package io.whizbang.dispatch;

import io.whizbang.work.NewOutboxMessage;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Keeps what was stored, and answers as it is told. */
final class RecordingOutbox implements OutboxWriter {

  final List<NewOutboxMessage> stored = new ArrayList<>();
  final List<Connection> transactions = new ArrayList<>();
  CompletableFuture<?> answer = CompletableFuture.completedFuture("stored");

  @Override
  public CompletionStage<?> store(NewOutboxMessage message) {
    stored.add(message);
    return answer;
  }

  @Override
  public void storeWithin(Connection transaction, List<NewOutboxMessage> messages) {
    stored.addAll(messages);
    messages.forEach(message -> transactions.add(transaction));
  }

  NewOutboxMessage only() {
    if (stored.size() != 1) {
      throw new AssertionError("Not one message: " + stored);
    }
    return stored.get(0);
  }
}
