package io.whizbang.postgres.cost;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Message;
import io.whizbang.postgres.races.Queue;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.UUID;

/** Calls that between them reach every statement of the coordinator, all in the session of one instance. */
final class Features {

  private static final int DEBUG_MODE = 4;
  private static final int RETURN_HELD = 8;

  private final Queue queue;
  private final Instance instance;
  private final Instance other;
  private final PlanReader reader;

  Features(Queue queue, Instance instance, Instance other, PlanReader reader) {
    this.queue = queue;
    this.instance = instance;
    this.other = other;
    this.reader = reader;
  }

  void useAll() throws SQLException {
    storeAndReport();
    storeMany();
    buryAndRelease();
    keepFinished();
    admit();
    goStraight();
    takeOver();
    lookOnly();
  }

  private Call call() {
    return Call.to(queue).taking(100);
  }

  private void run(Call call) throws SQLException {
    reader.run(instance.sql(call));
  }

  private static Message[] messages(UUID stream, int count) {
    var messages = new Message[count];
    Arrays.setAll(messages, n -> Message.of(stream));
    return messages;
  }

  private void storeAndReport() throws SQLException {
    var own = messages(UUID.randomUUID(), 8);
    var stray = Message.withoutStream();
    var foreign = messages(UUID.randomUUID(), 2);
    other.call(call().storing(foreign[0]));
    run(call().storing(own).storing(stray, foreign[1], own[0]));
    run(call().storing(own[0], stray, Message.of(own[0].id())));
    run(call().storing(Message.withoutStream()).with("p_max_partitions_per_instance", "5"));
    run(call()
        .completing(own[0], own[2])
        .completing(2, own[3].id())
        .renewing(own[1], stray, foreign[0]));
    run(call()
        .on(Queue.INBOX)
        .receptor(own[3], "mails", "Completed")
        .receptor(stray, "mails", "Failed"));
    run(call().completing(stray, foreign[0], Message.withoutStream()).failing(own[6], 0));
    run(call().releasing(own[5]).failing(own[1], 0));
    run(call().with("p_flags", Integer.toString(RETURN_HELD)));
  }

  /** A small call only now and then looks for mutexes to sweep, one of this size each time. */
  private void storeMany() throws SQLException {
    var many = new Message[100];
    Arrays.setAll(many, n -> Message.of(UUID.randomUUID()));
    run(call().storing(many));
    run(call().completing(many));
  }

  private void buryAndRelease() throws SQLException {
    var stream = messages(UUID.randomUUID(), 4);
    run(call().storing(stream));
    run(call().givingUp(stream[0]).givingUp(stream[2]));
    reader.run("select list_dead_letters()");
    reader.run("select requeue_dead_letter('" + stream[2].id() + "', false)");
    run(call().releasing(stream[1]));
    reader.run("select requeue_dead_letter('" + stream[0].id() + "', true)");
    run(call().givingUp(stream[0]));
    reader.run("select discard_dead_letter('" + stream[0].id() + "')");
    run(call().releasing(stream[1]).with("p_max_partitions_per_instance", "5"));
    run(call().failing(stream[1], 0).with("p_max_attempts", "1"));
    run(call().leaseSeconds(1).storing(messages(UUID.randomUUID(), 2)));
    run(call().later(10).with("p_max_attempts", "1"));
  }

  private void keepFinished() throws SQLException {
    var stream = messages(UUID.randomUUID(), 3);
    run(call().storing(stream));
    run(call().completing(stream[0], stream[1]).with("p_flags", Integer.toString(DEBUG_MODE)));
  }

  private void admit() throws SQLException {
    var stream = UUID.randomUUID();
    insert(Message.of(stream));
    insert(Message.withoutStream());
    run(call());
    insert(Message.of(stream));
    run(call().storing(Message.of(stream)));
  }

  private void goStraight() throws SQLException {
    other.run("select subscribe('things', '{there}')");
    other.call(Call.to(Queue.OUTBOX).taking(0).storing(messages(UUID.randomUUID(), 3)));
    other.call(Call.to(Queue.INBOX).taking(0).storing(messages(UUID.randomUUID(), 3)));
    insert(Message.of(UUID.randomUUID()));
    run(receiving());
    insert(Message.of(UUID.randomUUID()));
    run(receiving().storing(messages(UUID.randomUUID(), 3)).storing(Message.withoutStream()));
    goStraightInPortions();
    other.run("select unsubscribe('there')");
  }

  /** In the past nothing is due, so that there is room for more than one portion. */
  private void goStraightInPortions() throws SQLException {
    other.run("""
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload)
        select gen_random_uuid(), gen_random_uuid(), 'there', 'Thing', '{}'
        from generate_series(1, 150)""");
    run(receiving().taking(1).on(Queue.INBOX).taking(0).later(-7200));
  }

  private static Call receiving() {
    return Call.to(Queue.INBOX)
        .taking(100)
        .on(Queue.OUTBOX)
        .taking(100)
        .with("p_metadata", "'{\"receives\": [\"there\"]}'");
  }

  private void insert(Message message) throws SQLException {
    other.run("""
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload)
        values ('%s', nullif('%s', 'null')::uuid, 'there', 'Thing', '{}')""".formatted(message.id(), message.stream()));
  }

  private void takeOver() throws SQLException {
    other.call(call().storing(messages(UUID.randomUUID(), 5)));
    other.call(call().storing(Message.withoutStream()).leaseSeconds(1));
    run(call().later(60).with("p_max_partitions_per_instance", "5"));
    run(call().later(60));
    other.run("select set_deduplication_retention('7 days')");
    run(call().later(8 * 24 * 3600));
    run(call().later(8 * 24 * 3600).with("p_max_attempts", "1"));
  }

  private void lookOnly() throws SQLException {
    var message = Message.of(UUID.randomUUID());
    run(call().storing(message));
    reader.run("select * from explain_message('" + message.id() + "')");
    reader.run("select * from explain_message('" + UUID.randomUUID() + "')");
    reader.run("select * from observe_queues()");
    reader.run("select await_work('" + instance.id() + "', '1 millisecond', '0')");
    reader.run("select record_heartbeat('" + instance.id() + "')");
    reader.run("select leave('" + instance.id() + "')");
  }
}
