package io.whizbang.postgres.roles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.testing.Doors;
import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That the application's role may do all it needs is shown by the contract's suite, which also runs under it. */
@Tag("contract")
class RolesTest {

  private final TestSchema schema = TestDatabase.freshSchema();
  private final Connection owner;

  RolesTest() throws SQLException {
    owner = schema.connect();
  }

  @AfterEach
  void close() throws SQLException {
    owner.close();
    schema.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select from wh_outbox",
        "select from wh_inbox",
        "select from wh_event_store",
        "update wh_outbox set status = 4",
        "delete from wh_outbox",
        "truncate wh_outbox",
        "insert into wh_outbox (message_id, destination, message_type, payload, place, claimable_at)"
            + " values (gen_random_uuid(), 'd', 't', '{}', 'head', now())",
        "insert into wh_inbox (message_id, handler_name, message_type, payload, place, partition_number)"
            + " values (gen_random_uuid(), 'h', 't', '{}', 'behind', 1)",
        "insert into wh_event_store (event_id, stream_id, version, aggregate_type, event_type, event_data)"
            + " values (gen_random_uuid(), gen_random_uuid(), 1, 'a', 'e', '{}')",
        "delete from wh_event_store",
        "update wh_perspective_checkpoints set status = 'Pending'",
        "delete from wh_service_instances",
        "select setval('wh_outbox_sequence', 1)",
        "select store_outbox(null, false, 0, null, 1, null, null, '{}')",
        "select lock_streams('{}')",
        "select take_in('[]', now())",
        "select ring_all(gen_random_uuid())",
        "insert into whizbang_shared.wh_subscriptions values ('d', 's', 'n')",
        "select set_deduplication_retention(interval '30 days')",
        "create table mine (n integer)",
        "drop function process_work_batch"
      })
  void anApplicationMayNot(String statement) {
    assertDenied(Doors.APPLICATION, statement);
  }

  @Test
  void anApplicationRegistersAndWithdrawsItsPerspectives() throws SQLException {
    Doors.as(Doors.APPLICATION, owner, () -> {
      Query.execute(owner, "insert into wh_perspective_mappings values ('Orders', 'Order')");
      Query.execute(owner, "insert into wh_perspective_mappings values ('Stock', 'Order')");
      Query.execute(owner, "delete from wh_perspective_mappings where perspective_name = 'Stock'");
      return true;
    });

    assertThat(Query.texts(owner, "select perspective_name from wh_perspective_mappings"))
        .containsExactly("Orders");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert into wh_outbox (message_id, destination, message_type, payload)"
            + " values (gen_random_uuid(), 'd', 't', '{}')",
        "update wh_perspective_checkpoints set status = 'Pending'",
        "delete from wh_dead_letters",
        "insert into wh_perspective_mappings values ('p', 'e')",
        "select from process_work_batch(gen_random_uuid(), 's', 'h', 1)",
        "select append_events(gen_random_uuid(), '[]')",
        "select leave(gen_random_uuid())",
        "select requeue_dead_letter(gen_random_uuid())",
        "select discard_dead_letter(gen_random_uuid())",
        "create table mine (n integer)"
      })
  void aReaderMayNot(String statement) {
    assertDenied(Doors.READER, statement);
  }

  @Test
  void aReaderReadsEveryTableAndView() throws SQLException {
    List<String> names = Query.texts(
        owner,
        "select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v')");
    assertThat(names).contains("wh_outbox", "wh_dead_letters", "wh_active_streams");

    for (String name : names) {
      Doors.as(Doors.READER, owner, () -> Query.text(owner, "select count(*) from " + name));
    }
  }

  @Test
  void aReaderAsksWhyAMessageIsNotMoving() throws SQLException {
    assertThat(Doors.as(
            Doors.READER,
            owner,
            () -> Query.text(owner, "select state from explain_message(gen_random_uuid())")))
        .isEqualTo("unknown");
  }

  @Test
  void aPublisherDelivers() throws SQLException {
    String message = """
        [{"messageId": "018f0000-0000-7000-8000-000000000001", "handlerName": "h", "messageType": "t", "payload": {}}]""";

    Doors.as(
        Doors.PUBLISHER, owner, () -> Query.text(owner, "select deliver('%s')".formatted(message)));

    assertThat(Query.texts(owner, "select message_id from wh_inbox"))
        .containsExactly("018f0000-0000-7000-8000-000000000001");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select from wh_inbox",
        "select from wh_schema",
        "insert into wh_outbox (message_id, destination, message_type, payload)"
            + " values (gen_random_uuid(), 'd', 't', '{}')",
        "select from process_work_batch(gen_random_uuid(), 's', 'h', 1)",
        "select take_in('[]', now())",
        "select subscribe('s', '{d}')",
        "select unsubscribe('d')",
        "select from subscribers(null)",
        "select from whizbang_shared.wh_subscriptions",
        "select leave(gen_random_uuid())",
        "select keep_watch(gen_random_uuid(), true)",
        "select hold_line(gen_random_uuid())",
        "select append_events(gen_random_uuid(), '[]')",
        "select explain_message(gen_random_uuid())",
        "create table mine (n integer)"
      })
  void aPublisherMayNot(String statement) {
    assertDenied(Doors.PUBLISHER, statement);
  }

  @ParameterizedTest
  @ValueSource(strings = {Doors.APPLICATION, Doors.READER})
  void bothSeeHowTheQueuesAreDoing(String role) throws SQLException {
    assertThat(Doors.as(
            role,
            owner,
            () -> Query.text(owner, "select string_agg(queue, ' ') from observe_queues()")))
        .isEqualTo("outbox inbox perspective");
  }

  @Test
  void everybodyElseStaysOutside() throws SQLException {
    Query.execute(owner, "create role stranger");
    try {
      assertDenied("stranger", "select " + schema.name() + ".schema_version()");
      Query.execute(owner, "grant usage on schema " + schema.name() + " to stranger");
      assertDenied("stranger", "select schema_version()");
      assertDenied("stranger", "select from wh_schema");
    } finally {
      Query.execute(owner, "drop owned by stranger; drop role stranger");
    }
  }

  private void assertDenied(String role, String statement) {
    assertThatThrownBy(() -> Doors.as(role, owner, () -> {
          Query.execute(owner, statement);
          return true;
        }))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
  }
}
