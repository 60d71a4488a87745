package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.TransportRefusedException;
import io.whizbang.testkit.Certificate;
import io.whizbang.testkit.Deliveries;
import io.whizbang.testkit.KafkaServer;
import io.whizbang.testkit.SharedBroker;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.PublishResult.Unroutable;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

/** What Kafka refuses is said in words, without secrets; nothing is lost, and nothing tried for ever. */
class RefusalsTest extends KafkaScene {

  private static final String SECRET = "secret-word";

  @Test
  void wrongCredentialsAreRefusedAtOnceAndNeverShown() {
    assertThatThrownBy(() -> connect(as(KafkaServer.USER, SECRET)))
        .isInstanceOf(TransportRefusedException.class)
        .hasMessageContaining(SharedBroker.KAFKA.get().saslAddress())
        .hasMessageContaining("Look at the credentials")
        .satisfies(e -> assertThat(trace(e)).doesNotContain(SECRET));
    assertThat(as(KafkaServer.USER, SECRET).toString()).doesNotContain(SECRET, "jaas");
  }

  @Test
  void withTheRightCredentialsMessagesGoAsEverywhere() {
    assertCarries(connect(as(KafkaServer.USER, KafkaServer.PASSWORD)));
  }

  private KafkaSettings as(String user, String password) {
    return settings()
        .with("bootstrap.servers", SharedBroker.KAFKA.get().saslAddress())
        .with("security.protocol", "SASL_PLAINTEXT")
        .with("sasl.mechanism", "PLAIN")
        .with(
            "sasl.jaas.config",
            "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%s\" password=\"%s\";"
                .formatted(user, password));
  }

  @Test
  void overTlsMessagesGoAsEverywhere() {
    assertCarries(connect(encrypted()
        .with("ssl.truststore.type", "PKCS12")
        .with("ssl.truststore.location", certificate().trustStore().toString())
        .with("ssl.truststore.password", Certificate.PASSWORD)));
  }

  @Test
  void aCertificateThatNobodyTrustsIsRefused() {
    assertThatThrownBy(() -> connect(encrypted()))
        .isInstanceOf(TransportRefusedException.class)
        .hasMessageContaining("Look at the certificates")
        .hasMessageContaining("unable to find valid certification path");
  }

  /** It is made out to 127.0.0.1. */
  @Test
  void aCertificateOfAnotherHostIsRefused() {
    assertThatThrownBy(() -> connect(encrypted()
            .with(
                "bootstrap.servers",
                SharedBroker.KAFKA.get().tlsAddress().replace("127.0.0.1", "localhost"))
            .with("ssl.truststore.location", certificate().trustStore().toString())
            .with("ssl.truststore.password", Certificate.PASSWORD)))
        .isInstanceOf(TransportRefusedException.class);
  }

  private static Certificate certificate() {
    return SharedBroker.KAFKA.get().certificate();
  }

  private static KafkaSettings encrypted() {
    return settings()
        .with("bootstrap.servers", SharedBroker.KAFKA.get().tlsAddress())
        .with("security.protocol", "SSL");
  }

  private void assertCarries(KafkaTransport transport) {
    Deliveries listener = acknowledging();
    transport.subscribe(spec(10), listener);
    TransportMessage message = message();

    assertThat(transport.publish(List.of(message))).hasOnlyElementsOfType(Published.class);

    assertThat(Deliveries.ids(listener.await(1)))
        .containsExactly(message.message().id());
  }

  /** It may be there tomorrow. */
  @Test
  void anUnknownHostIsWaitedForAndNothingIsLost() {
    KafkaTransport transport =
        connect(settings().with("bootstrap.servers", "whizbang.invalid:9092"));

    await()
        .atMost(PATIENCE)
        .until(() -> transport.readiness() instanceof Readiness.NotReady notReady
            && notReady.reason().contains("No resolvable bootstrap urls"));
    assertThat(transport.publish(List.of(message()))).hasOnlyElementsOfType(NotTried.class);
  }

  @Test
  void aBrokerThatDoesNotAnswerIsWaitedFor() {
    KafkaTransport transport = connect(settings()
        .with("bootstrap.servers", "127.0.0.1:1")
        .with("default.api.timeout.ms", "1000")
        .with("request.timeout.ms", "500"));

    await()
        .atMost(PATIENCE)
        .until(() -> transport.readiness() instanceof Readiness.NotReady notReady
            && notReady.reason().contains("Look whether the servers are right and running"));
    assertThat(transport.publish(List.of(message()))).hasOnlyElementsOfType(NotTried.class);
  }

  @Test
  void aMissingTopicConcernsThoseWhoGoThereAlone() {
    UUID stream = UuidV7.next();
    createTopic(Map.of());
    KafkaTransport guest = connect(settings().topicsMadeElsewhere());
    var nowhere = new TransportMessage(orders + "-nowhere", messageOf(stream, 1).message());

    List<PublishResult> results =
        guest.publish(List.of(message(), nowhere, messageOf(stream, 2), message()));

    assertThat(results.get(0)).isInstanceOf(Published.class);
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            Unroutable.class,
            result -> assertThat(result.error()).contains(orders + "-nowhere", "Create it"));
    assertThat(results.get(2)).isInstanceOf(NotTried.class);
    assertThat(results.get(3)).isInstanceOf(Published.class);
  }

  @Test
  void aMissingTopicIsSaidToWhoeverSubscribes() {
    KafkaTransport guest = connect(settings().topicsMadeElsewhere());

    assertThatThrownBy(() -> guest.subscribe(spec(10), acknowledging()))
        .isInstanceOf(TransportRefusedException.class)
        .hasMessageContaining(orders)
        .hasMessageContaining("Create it");
  }

  @Test
  void whatIsBeyondTheBrokersOwnLimitIsRejectedAndTakesNoOtherDown() {
    createTopic(Map.of("max.message.bytes", "10000"));
    KafkaTransport transport = connect();
    Deliveries listener = acknowledging();
    transport.subscribe(spec(10), listener);
    UUID stream = UuidV7.next();
    TransportMessage first = messageOf(stream, 1);
    TransportMessage last = messageOf(stream, 3);

    List<PublishResult> results = transport.publish(List.of(first, large(stream), last));

    assertThat(results.get(0)).isInstanceOf(Published.class);
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            Rejected.class, result -> assertThat(result.error()).contains("larger than"));
    assertThat(results.get(2)).isInstanceOf(Published.class);
    assertThat(Deliveries.ids(listener.await(2)))
        .containsExactly(first.message().id(), last.message().id());
  }

  /** Records of a compacted topic need a key, and messages without a stream have none. */
  @Test
  void whatTheTopicCannotKeepIsRejected() {
    createTopic(Map.of("cleanup.policy", "compact"));
    KafkaTransport transport = connect();

    assertThat(transport.publish(List.of(message()))).hasOnlyElementsOfType(Rejected.class);
    assertThat(transport.publish(List.of(messageOf(UuidV7.next(), 1))))
        .hasOnlyElementsOfType(Published.class);
  }

  private TransportMessage large(UUID stream) {
    Json body = Json.of("\"%s\"".formatted("x".repeat(20_000)));
    return new TransportMessage(orders, Message.of("orders.placed", body).withStream(stream));
  }

  /** What the controller has made, the broker knows of a moment later. */
  private void createTopic(Map<String, String> configuration) {
    try (Admin admin = Admin.create(new ClientProperties(settings().properties()).forAdmin())) {
      var topic = new NewTopic(orders, Optional.empty(), Optional.empty()).configs(configuration);
      KafkaErrors.await(admin.createTopics(List.of(topic)).all());
      await().atMost(PATIENCE).ignoreExceptions().until(() -> isKnown(admin));
    }
  }

  private boolean isKnown(Admin admin) {
    return KafkaErrors.await(admin.describeTopics(List.of(orders)).allTopicNames())
        .containsKey(orders);
  }

  @Test
  void propertiesThatThePromisesStandOnAreRefused() {
    assertThatThrownBy(() -> settings().with("acks", "1").with("enable.idempotence", "false"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("[acks]");
    assertThatThrownBy(() -> settings().with("max.in.flight.requests.per.connection", "5"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("max.in.flight.requests.per.connection");
    assertThatThrownBy(() -> settings().with("request.timeout.ms", "soon"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("request.timeout.ms");
  }

  @Test
  void propertiesThatDoNotGoTogetherAreRefused() {
    assertDisharmony(settings().with("retries", "0"), "retries");
    assertDisharmony(settings().with("delivery.timeout.ms", "5000"), "delivery.timeout.ms");
    assertDisharmony(settings().with("heartbeat.interval.ms", "10000"), "session.timeout.ms");
    assertDisharmony(
        settings().with("default.api.timeout.ms", "1000").with("request.timeout.ms", "2000"),
        "default.api.timeout.ms");
    assertDisharmony(
        settings().with("group.protocol", "consumer").with("session.timeout.ms", "20000"),
        "session.timeout.ms");
  }

  private void assertDisharmony(KafkaSettings settings, String named) {
    assertThatThrownBy(() -> connect(settings))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(named)
        .hasMessageContaining("leave one of them out");
  }

  /** What they are compared with gives way. */
  @Test
  void timesThatAreGivenAloneDoNotClashWithOurDefaults() {
    assertCarries(
        connect(settings().with("request.timeout.ms", "60000").with("session.timeout.ms", "6000")));
  }

  @Test
  void aShorterTimeForACallAsAWholeDoesNotClashWithOurDefaults() {
    assertCarries(connect(settings().with("default.api.timeout.ms", "4000")));
  }

  @Test
  void aDestinationThatCannotBeATopicIsRefused() {
    KafkaTransport transport = connect();
    var odd = new TransportMessage("orders placed", message().message());

    assertThat(transport.publish(List.of(odd, message())).get(0)).isInstanceOf(Rejected.class);
  }

  private static String trace(Throwable e) {
    var text = new StringWriter();
    Objects.requireNonNull(e).printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
