package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input is refused whole, with its place, and changes nothing at all. */
class BadInputTest extends RuleTest {

  private static final String ZERO = "\"00000000-0000-0000-0000-000000000000\"";

  /** The values that are wrong for each kind of field, whether it is required or not. */
  private static final Map<String, List<String>> WRONG = Map.of(
      "uuid", List.of(ZERO, "\"x\"", "\"\"", "5", "true", "[]", "{}", "\"0199-0000\""),
      "name", List.of("\"\"", "5", "true", "[]", "{}"),
      "text", List.of("5", "true", "[]", "{}"),
      "json", List.of(),
      "boolean", List.of("\"true\"", "\"x\"", "1", "0", "[]", "{}"),
      "time",
          List.of(
              "5",
              "\"\"",
              "\"soon\"",
              "\"2031-13-01T00:00:00Z\"",
              "\"infinity\"",
              "\"-infinity\"",
              "[]",
              "{}",
              "true"),
      "stages",
          List.of(
              "-1", "65536", "1.5", "99999999999", "1e300", "\"4\"", "\"x\"", "true", "[]", "{}"),
      "seconds",
          List.of(
              "-1", "-0.001", "315360001", "1e300", "1e4000", "\"5\"", "\"x\"", "true", "[]", "{}"),
      "receptor status", List.of("\"Done\"", "\"completed\"", "\"\"", "5", "true", "[]", "{}"),
      "checkpoint status", List.of("\"Done\"", "\"completed\"", "\"\"", "5", "true", "[]", "{}"));

  private final Message held = db.single(Queue.OUTBOX);
  private final Message waiting = db.single(Queue.INBOX);

  @BeforeEach
  void somethingIsThereThatABadCallMightChange() {
    a.call().store(held).at(0);
    dispatcher.call().store(waiting).at(0);
  }

  static Stream<Arguments> wrongFields() {
    return Stream.of(
            newMessage(Queue.OUTBOX),
            newMessage(Queue.INBOX),
            completion(Queue.OUTBOX),
            completion(Queue.INBOX),
            failure(Queue.OUTBOX),
            failure(Queue.INBOX),
            receptor("p_receptor_completions"),
            receptor("p_receptor_failures"),
            perspective("p_perspective_completions"),
            perspective("p_perspective_failures"))
        .flatMap(Shape::wrongFields);
  }

  @ParameterizedTest(name = "{0}.{1} = {2}")
  @MethodSource("wrongFields")
  void aFieldThatIsMissingOrMalformedIsRefusedWithItsPlace(
      String parameter, String field, String json, Document sound, Document bad) {
    var call = a.call().complete(held).store(db.single(Queue.OUTBOX), db.single(Queue.INBOX));

    assertRefused(
        call.with(parameter, "[" + sound + "," + bad + "," + bad + "]"),
        parameter + "[1]." + field + " ");
  }

  static Stream<String> documentParameters() {
    return Stream.of(
        "p_outbox_completions",
        "p_outbox_failures",
        "p_inbox_completions",
        "p_inbox_failures",
        "p_receptor_completions",
        "p_receptor_failures",
        "p_perspective_completions",
        "p_perspective_failures",
        "p_new_outbox_messages",
        "p_new_inbox_messages");
  }

  @ParameterizedTest
  @MethodSource("documentParameters")
  void whatIsNoArrayIsRefused(String parameter) {
    for (String json : List.of("{}", "{\"messageId\": 1}", "5", "\"[]\"", "true", "null")) {
      assertRefused(a.call().complete(held).with(parameter, json), parameter + " must be an array");
    }
  }

  @ParameterizedTest
  @MethodSource("documentParameters")
  void anArrayOfSomethingElseThanObjectsIsRefused(String parameter) {
    for (String json : List.of("5", "\"x\"", "null", "[]", "true")) {
      assertRefused(
          a.call().complete(held).with(parameter, "[" + json + "]"),
          parameter + "[0] must be an object");
    }
  }

  @ParameterizedTest
  @MethodSource("documentParameters")
  void noArrayAtAllIsAnEmptyOne(String parameter) {
    assertThat(a.call().with(parameter, (Object) null).limit(0).at(1).rows()).isEmpty();
  }

  @EachQueue
  void anEventNeedsAStream(Queue queue) {
    var event = db.stray(queue).with("isEvent", "true");

    assertRefused(
        a.call().store(db.single(queue), event), queue.newMessages() + "[1].streamId is missing");
    assertRefused(
        a.call().store(event.with("streamId", "null")),
        queue.newMessages() + "[0].streamId is missing");
  }

  @EachQueue
  void theFirstFaultIsNamed(Queue queue) {
    var bad = db.single(queue);

    assertRefused(
        a.call()
            .store(
                bad.with("messageType", "5").with("payload", "null"), bad.with("messageId", "5")),
        queue.newMessages() + "[0].messageType ");
  }

  @EachQueue
  void aRenewalOfNoMessageIsRefused(Queue queue) {
    String id = held.id().toString();

    assertRefused(
        a.call()
            .complete(held)
            .with(queue.renewals(), "{" + id + ",00000000-0000-0000-0000-000000000000}"),
        queue.renewals() + "[1] ");
    assertRefused(
        a.call().complete(held).with(queue.renewals(), "{NULL," + id + "}"),
        queue.renewals() + "[0] ");
    assertThat(a.call().with(queue.renewals(), (Object) null).limit(0).at(1).rows())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "p_instance_id, ",
    "p_instance_id, 00000000-0000-0000-0000-000000000000",
    "p_service_name, ",
    "p_service_name, ''",
    "p_host_name, ",
    "p_host_name, ''",
    "p_process_id, ",
    "p_lease_seconds, ",
    "p_lease_seconds, 0",
    "p_lease_seconds, -1",
    "p_lease_seconds, 604801",
    "p_lease_seconds, 2147483647",
    "p_stale_threshold_seconds, ",
    "p_stale_threshold_seconds, 0",
    "p_stale_threshold_seconds, -1",
    "p_stale_threshold_seconds, 604801",
    "p_partition_count, ",
    "p_partition_count, 0",
    "p_partition_count, -5",
    "p_partition_count, 1000001",
    "p_max_partitions_per_instance, 0",
    "p_max_partitions_per_instance, -1",
    "p_max_outbox_work, ",
    "p_max_outbox_work, -1",
    "p_max_outbox_work, 100001",
    "p_max_outbox_work, 2147483647",
    "p_max_inbox_work, ",
    "p_max_inbox_work, -1",
    "p_max_inbox_work, 100001",
    "p_max_perspective_work, ",
    "p_max_perspective_work, -1",
    "p_max_perspective_work, 100001",
    "p_max_attempts, 0",
    "p_max_attempts, -1",
    "p_as_of, infinity",
    "p_as_of, -infinity"
  })
  void aSettingOutOfRangeIsRefused(String parameter, String value) {
    var call = a.call().complete(held).with("p_as_of", Time.second(1)).with(parameter, value);
    var before = db.state();

    var refusal = call.refused();
    assertThat(refusal.code()).isEqualTo("WH001");
    assertThat(refusal.problem()).startsWith(parameter + " must ");
    assertThat(db.state()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "p_lease_seconds, 1",
    "p_lease_seconds, 604800",
    "p_stale_threshold_seconds, 604800",
    "p_partition_count, 1",
    "p_partition_count, 1000000",
    "p_max_partitions_per_instance, 1",
    "p_max_partitions_per_instance, 2147483647",
    "p_max_outbox_work, 100000",
    "p_max_inbox_work, 100000",
    "p_max_perspective_work, 100000",
    "p_max_attempts, 1",
    "p_max_attempts, 2147483647",
    "p_flags, "
  })
  void aSettingAtTheEdgeIsAccepted(String parameter, String value) {
    var message = db.single(Queue.OUTBOX);

    assertThat(b.call().store(message).with(parameter, value).at(1).work()).contains(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"repeatable read", "serializable"})
  void anyOtherIsolationLevelIsRefused(String level) throws Exception {
    var before = db.state();
    try (var connection = db.connect()) {
      connection.createStatement().execute("begin isolation level " + level);
      var refusal = a.call().complete(held).over(connection).refusedAt(1);

      assertThat(refusal.code()).isEqualTo("WH007");
      assertThat(refusal.problem()).containsIgnoringCase(level);
      assertThat(refusal.hint()).contains("READ COMMITTED");
      connection.createStatement().execute("rollback");
    }
    assertThat(db.state()).isEqualTo(before);
  }

  private void assertRefused(Call call, String place) {
    var before = db.state();
    var refusal = call.refusedAt(1);

    assertThat(refusal.code()).as(refusal.problem()).isEqualTo("WH001");
    assertThat(refusal.problem()).startsWith(place);
    assertThat(refusal.hint()).isNotEmpty().isNotEqualTo("null");
    assertThat(db.state()).isEqualTo(before);
  }

  private static final Message ANY = Message.of(Queue.OUTBOX, new UUID(1, 2), new UUID(3, 4));

  private static Shape newMessage(Queue queue) {
    var message = Message.of(queue, ANY.id(), ANY.stream());
    return new Shape(queue.newMessages(), message.document())
        .required("messageId", "uuid")
        .optional("streamId", "uuid")
        .required(queue.target(), "name")
        .required("messageType", "name")
        .required("payload", "json")
        .optional("isEvent", "boolean")
        .optional("aggregateType", "name")
        .optional("scheduledFor", "time");
  }

  private static Shape completion(Queue queue) {
    return new Shape(queue.completions(), Reports.completion(ANY, 4))
        .required("messageId", "uuid")
        .required("status", "stages");
  }

  private static Shape failure(Queue queue) {
    return new Shape(queue.failures(), Reports.failure(ANY))
        .required("messageId", "uuid")
        .required("status", "stages")
        .required("error", "text")
        .optional("retryAfterSeconds", "seconds")
        .optional("deadLetter", "boolean")
        .optional("attempted", "boolean");
  }

  private static Shape receptor(String parameter) {
    return new Shape(parameter, Reports.receptor(ANY, "r", "Completed"))
        .required("messageId", "uuid")
        .required("receptorName", "name")
        .required("status", "receptor status")
        .optional("error", "text");
  }

  private static Shape perspective(String parameter) {
    var report = Document.empty()
        .withText("streamId", ANY.stream())
        .withText("perspectiveName", "p")
        .withText("status", "Completed");
    return new Shape(parameter, report)
        .required("streamId", "uuid")
        .required("perspectiveName", "name")
        .optional("lastEventId", "uuid")
        .required("status", "checkpoint status")
        .optional("error", "text");
  }

  /** A parameter, a sound document for it, and the kinds of its fields. */
  private record Shape(
      String parameter, Document sound, Map<String, String> kinds, List<String> required) {

    Shape(String parameter, Document sound) {
      this(parameter, sound, new LinkedHashMap<>(), new ArrayList<>());
    }

    Shape required(String field, String kind) {
      required.add(field);
      return optional(field, kind);
    }

    Shape optional(String field, String kind) {
      kinds.put(field, kind);
      return this;
    }

    /** Other sound documents in the array hide nothing. */
    private Document another() {
      return sound.withText("messageId", new UUID(1, 3));
    }

    Stream<Arguments> wrongFields() {
      var missing = required.stream()
          .flatMap(field -> Stream.of(
              Arguments.of(parameter, field, "nothing", another(), sound.without(field)),
              Arguments.of(parameter, field, "null", another(), sound.with(field, "null"))));
      var malformed = kinds.entrySet().stream()
          .flatMap(entry -> Objects.requireNonNull(WRONG.get(entry.getValue())).stream()
              .map(json -> Arguments.of(
                  parameter, entry.getKey(), json, another(), sound.with(entry.getKey(), json))));
      return Stream.concat(missing, malformed);
    }
  }
}
