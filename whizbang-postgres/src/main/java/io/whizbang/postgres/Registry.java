package io.whizbang.postgres;

import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.work.NewInboxMessage;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Who subscribes to what among the services of the database, and the way into their inboxes. */
final class Registry implements AutoCloseable {

  private final SchemaFunctions functions;
  private final @Nullable InstantSource testClock;

  /** Wants what is sent to a destination, in its schema, under the name of its subscription. */
  record Subscriber(String destination, String schema, String subscription) {}

  Registry(DataSource dataSource, String schema, @Nullable InstantSource testClock) {
    this.functions = new SchemaFunctions(dataSource, schema, CallPolicy.DEFAULT);
    this.testClock = testClock;
  }

  void subscribe(SubscriptionSpec spec) {
    functions.call(
        "subscribe",
        List.of(
            Argument.text("p_subscription", spec.name()),
            Argument.texts("p_destinations", spec.destinations())),
        rows -> true);
  }

  List<Subscriber> subscribers(Collection<String> destinations) {
    return functions.call(
        "subscribers",
        List.of(Argument.texts("p_destinations", destinations)),
        rows -> SchemaFunctions.all(rows, OperationsRow::subscription));
  }

  /**
   * Waits for the disk: what is published is reported as done, and a report that meets a crash of the server is sent again
   * after it. The time of a test is not for publishers to set, so it takes another door.
   */
  void deliver(String toSchema, List<NewInboxMessage> messages) {
    Argument documents =
        Argument.json("p_new_inbox_messages", JsonArray.of(messages, Documents::newInbox));
    FunctionCall call = testClock == null
        ? FunctionCall.of(toSchema, "deliver", List.of(documents))
        : FunctionCall.of(
            toSchema, "take_in", List.of(documents, Argument.time("p_as_of", testClock.instant())));
    functions.run(call, rows -> true);
  }

  @Override
  public void close() {
    functions.close();
  }
}
