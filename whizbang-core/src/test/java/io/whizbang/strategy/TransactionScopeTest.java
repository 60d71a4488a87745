package io.whizbang.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.MemoryCoordinator;
import io.whizbang.testing.StagedCoordinator;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.Message;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.Queue;
import io.whizbang.work.TransactionalOutbox;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of it in a database is tested there. */
class TransactionScopeTest {

  private final StagedCoordinator coordinator = new StagedCoordinator(new MemoryCoordinator());
  private final List<NewOutboxMessage> written = new ArrayList<>();
  private final TransactionalOutbox outbox = (transaction, messages) -> written.addAll(messages);
  private final Connection transaction = (Connection) Proxy.newProxyInstance(
      Connection.class.getClassLoader(),
      new Class<?>[] {Connection.class},
      (proxy, method, args) -> {
        throw new UnsupportedOperationException(method.getName());
      });

  /** The application commits, whether or not all of it was written. */
  @Test
  void allOfItIsWrittenHoweverLargeItIs() {
    NewOutboxMessage first = large();
    NewOutboxMessage second = large();
    var scope = ScopedStrategy.within(transaction, coordinator, outbox);
    scope.store(first);
    var told = scope.store(second).toCompletableFuture();

    scope.close();

    assertThat(written).containsExactly(first, second);
    assertThat(told).isCompletedWithValue(Verdict.APPLIED);
  }

  @Test
  void whatIsGivenBackIsNotRenewed() {
    UUID released = UuidV7.next();
    var scope = ScopedStrategy.within(transaction, coordinator, outbox);
    var renewal = scope.renew(Queue.INBOX, null, released).toCompletableFuture();
    scope.complete(Queue.INBOX, null, Completion.release(released));

    scope.close();

    assertThat(renewal).isCompletedWithValue(Verdict.STALE);
    assertThat(coordinator.requests())
        .singleElement()
        .satisfies(request -> assertThat(request.inboxReports().renewals()).isEmpty());
  }

  private static NewOutboxMessage large() {
    return NewOutboxMessage.of(
        "shipping", Message.of("OrderPlaced", Json.of("\"" + "x".repeat(5_000_000) + "\"")));
  }
}
