package io.whizbang.handle;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.dispatch.Dispatcher;
import io.whizbang.dispatch.Handling;
import io.whizbang.observe.Observer;
import io.whizbang.observe.Reception;
import io.whizbang.observe.Span;
import io.whizbang.receptor.RegisteredReceptor;
import java.sql.Connection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Calls receptors on the present thread: with a time limit, watched, and so that whatever they send
 * follows from the message.
 */
record ReceptorCalls(
    Dispatcher dispatcher, Scheduler scheduler, Duration timeout, Observer observer) {

  void call(RegisteredReceptor receptor, Received message, @Nullable Connection transaction)
      throws Exception {
    Span span = observer.receiving(reception(receptor, message));
    span.call(() -> {
      call(receptor, message, new Handling(message.envelope(), transaction, span));
      return true;
    });
  }

  private void call(RegisteredReceptor receptor, Received message, Handling handling)
      throws Exception {
    var context = new WorkingContext(message, handling, dispatcher.during(handling));
    new TimeLimit(scheduler, receptor.timeout(timeout), message.context()::letGo)
        .run(
            "%s on message %s".formatted(receptor, message.id()),
            () -> handling.call(() -> receptor.receive(message.body(), context)));
  }

  private static Reception reception(RegisteredReceptor receptor, Received message) {
    return new Reception(
        message.work().message().type(),
        receptor.name(),
        message.envelope(),
        message.attempt(),
        false);
  }
}
