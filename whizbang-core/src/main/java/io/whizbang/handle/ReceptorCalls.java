package io.whizbang.handle;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.dispatch.Dispatcher;
import io.whizbang.dispatch.Handling;
import io.whizbang.receptor.RegisteredReceptor;
import java.sql.Connection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Calls receptors on the present thread: with a time limit, and so that whatever they send follows from
 * the message.
 */
record ReceptorCalls(Dispatcher dispatcher, Scheduler scheduler, Duration timeout) {

  void call(RegisteredReceptor receptor, Received message, @Nullable Connection transaction)
      throws Exception {
    var handling = new Handling(message.envelope(), transaction);
    var context = new WorkingContext(message, handling, dispatcher.during(handling));
    new TimeLimit(scheduler, receptor.timeout(timeout), message.context()::letGo)
        .run(
            "%s on message %s".formatted(receptor, message.id()),
            () -> handling.call(() -> receptor.receive(message.body(), context)));
  }
}
