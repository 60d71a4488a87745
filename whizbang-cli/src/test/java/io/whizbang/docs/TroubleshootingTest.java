package io.whizbang.docs;

import static io.whizbang.postgres.testing.Query.execute;
import static io.whizbang.postgres.testing.Query.text;
import static io.whizbang.postgres.testing.Query.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Where a symptom was made to happen, the queries of its entry show it. */
class TroubleshootingTest {

  private static final Page PAGE = Page.of("docs/troubleshooting.md");
  private static final Pattern SQL = Pattern.compile("(?sm)^```sql\\n(.*?)^```$");
  private static final String CALL =
      "select process_work_batch('018f3a00-0000-7000-8000-00000000000a', 'orders', 'host', 1%s);";
  private static final String OTHER =
      "select process_work_batch('018f3a00-0000-7000-8000-00000000000b', 'orders', 'host', 2);";

  private TestSchema schema;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    schema = TestDatabase.freshSchema();
    connection = schema.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    schema.close();
  }

  /** An entry, how its symptom comes about, and what its queries then say. */
  static Stream<Arguments> symptoms() {
    return Stream.of(
        Arguments.of("Messages do not move", failedFirst(), "behind It waits for message"),
        Arguments.of("Messages do not move", failedFirst(), "1 waiting for its retry"),
        Arguments.of("What I inserted is not sent", insert("1", "'d'"), "1 20"),
        Arguments.of("Nobody gets what I send", unsubscribed(), "OrderPlaced 1 Not published"),
        Arguments.of(
            "Messages are handled out of order",
            CALL.formatted(
                ", p_new_inbox_messages => '[{\"messageId\": \"%s\", \"handlerName\": \"orders\","
                        .formatted(id("3"))
                    + " \"messageType\": \"NoStream\", \"payload\": {}}]'"),
            "head NoStream"),
        Arguments.of("An instance that is gone stays in the list", silent(), "host 1 f 00:11:"),
        Arguments.of(
            "A partition stays with an instance",
            CALL.formatted("") + insert("1", "'d'") + CALL.formatted(", p_max_outbox_work => 1"),
            "outbox"),
        Arguments.of("Checkpoints stay pending", event(), "order_summary Pending 1 1"),
        Arguments.of("Checkpoints stay pending", event(), "order_summary 0 null 1 0"),
        Arguments.of("Something is done twice", twice(), "1"),
        Arguments.of("Something is done twice", twice(), id("7")),
        Arguments.of(
            "Failures pile up",
            CALL.formatted(", p_new_outbox_messages => " + message("5", "null"))
                + CALL.formatted(", p_outbox_failures => '[{\"messageId\": \"%s\", \"status\": 0,"
                        .formatted(id("5"))
                    + " \"error\": \"broken\", \"deadLetter\": true}]'"),
            "outbox T reported broken 1"),
        Arguments.of("Failures pile up", failedCheckpoint(), "order_summary cannot apply 1 1"),
        Arguments.of("One service is idle", CALL.formatted(""), "orders orders"),
        Arguments.of(
            "One service is idle",
            "select subscribe('orders', '{OrderPlaced}');",
            "OrderPlaced whizbang orders"),
        Arguments.of("An instance comes and goes", silent() + OTHER, "f"),
        Arguments.of("It gets slower", CALL.formatted(""), "wh_outbox"));
  }

  @ParameterizedTest
  @MethodSource("symptoms")
  void theQueriesOfAnEntryShowItsSymptom(String entry, String made, String shown)
      throws SQLException {
    execute(connection, made);

    assertThat(answers(entry)).anySatisfy(row -> assertThat(row).contains(shown));
  }

  @Test
  void everyEntryHasASymptomThatWasMadeToHappen() {
    assertThat(PAGE.headings("##"))
        .containsExactlyInAnyOrderElementsOf(
            symptoms().map(symptom -> (String) symptom.get()[0]).distinct().toList());
  }

  @Test
  void aMessageThatWaitsCanBeSkipped() throws SQLException {
    execute(connection, failedFirst());
    answers("Messages do not move");

    assertThat(texts(connection, "select message_id || ' ' || place from wh_outbox"))
        .containsExactly(id("2") + " head");
    assertThat(text(connection, "select count(*) from wh_service_instances")).isEqualTo("1");
  }

  @Test
  void theFixesDoWhatTheySay() throws SQLException {
    execute(connection, failedCheckpoint() + exhausted());
    assertThat(text(connection, "select count(*) from wh_dead_letters")).isEqualTo("1");

    answers("Failures pile up");

    assertThat(text(connection, "select status from wh_perspective_checkpoints"))
        .isEqualTo("Pending");
    assertThat(text(connection, "select count(*) from wh_dead_letters")).isEqualTo("0");
  }

  /** All rows that the statements of an entry return, in words. */
  private List<String> answers(String entry) throws SQLException {
    var rows = new ArrayList<String>();
    for (MatchResult block :
        SQL.matcher(PAGE.section("## " + entry).text()).results().toList()) {
      try (var statement = connection.createStatement()) {
        if (statement.execute(block.group(1))) {
          rows.addAll(rows(statement.getResultSet()));
        }
      }
    }
    return rows;
  }

  private static List<String> rows(ResultSet result) throws SQLException {
    var rows = new ArrayList<String>();
    while (result.next()) {
      var row = new ArrayList<String>();
      for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
        row.add(result.getString(i) == null ? "null" : result.getString(i));
      }
      rows.add(String.join(" ", row));
    }
    return rows;
  }

  private static String failedFirst() {
    return CALL.formatted(", p_new_outbox_messages => " + message("1", "\"" + id("100") + "\""))
        + CALL.formatted(", p_new_outbox_messages => " + message("2", "\"" + id("100") + "\""))
        + CALL.formatted(
            ", p_outbox_failures => '[{\"messageId\": \"%s\", \"status\": 0, \"error\": \"no network\"}]'"
                .formatted(id("1")));
  }

  private static String unsubscribed() {
    return insert("1", "'OrderPlaced'")
        + CALL.formatted("")
        + CALL.formatted(
            (", p_outbox_failures => '[{\"messageId\": \"%s\", \"status\": 0, \"attempted\": false,"
                    + " \"error\": \"Not published: no service has subscribed to OrderPlaced\"}]'")
                .formatted(id("1")));
  }

  private static String exhausted() {
    return "insert into wh_outbox (message_id, destination, message_type, payload) values ('%s', 'd', 'OrderPlaced', '{}');"
            .formatted(id("8"))
        + CALL.formatted("")
        + CALL.formatted(
            (", p_max_attempts => 1, p_outbox_failures => '[{\"messageId\": \"%s\", \"status\": 0,"
                    + " \"error\": \"broken\"}]'")
                .formatted(id("8")));
  }

  private static String silent() {
    return CALL.formatted("")
        + "update wh_service_instances set last_heartbeat_at = clock_timestamp() - interval '11 minutes';";
  }

  private static String event() {
    return """
        select register_perspective('order_summary', '{OrderPlaced}');
        select append_events('%s', '[{"eventId": "%s", "eventType": "OrderPlaced", "eventData": {}}]');
        """.formatted(id("200"), id("301"));
  }

  private static String failedCheckpoint() {
    return event() + CALL.formatted("") + """
        select complete_perspective_checkpoint_work('018f3a00-0000-7000-8000-00000000000a', '%s', 'order_summary', null, 'Failed',
          'cannot apply');""".formatted(id("200"));
  }

  private static String twice() {
    String arrival = CALL.formatted((", p_new_inbox_messages => '[{\"messageId\": \"%s\","
            + " \"handlerName\": \"orders\", \"messageType\": \"T\", \"payload\": {}}]'")
        .formatted(id("7")));
    return arrival + arrival;
  }

  private static String insert(String id, String destination) {
    return "insert into wh_outbox (message_id, destination, message_type, payload) values ('%s', %s, 'T', '{}');"
        .formatted(id(id), destination);
  }

  private static String message(String id, String stream) {
    return "'[{\"messageId\": \"%s\", \"streamId\": %s, \"destination\": \"d\", \"messageType\": \"T\", \"payload\": {}}]'"
        .formatted(id(id), stream);
  }

  private static String id(String end) {
    return "018f3a00-0000-7000-8000-" + "0".repeat(12 - end.length()) + end;
  }
}
