package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.dispatch.Routes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Services of one database, each in a schema of its own, deliver to each other without a broker; nobody polls. */
class BetweenServicesTest extends RuntimeTest {

  /** Of each test its own, so that no other service of the database is meant. */
  private final String destination = "notes-" + stream;

  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  private WhizbangBuilder service(String name) {
    return Whizbang.create(kit.dataSource())
        .service(name)
        .routes(Routes.BY_NAME.with("Note", destination))
        .pollInterval(Duration.ofHours(1));
  }

  private WhizbangBuilder hearing(String name) {
    return service(name)
        .receptor(Note.class, (note, context) -> seen.add(name + " " + note.text()));
  }

  private void send(Whizbang sender, String... texts) {
    for (String text : texts) {
      sender.dispatcher().send(new Note(stream, text));
    }
  }

  @Test
  void everyServiceThatSubscribesGetsACopyInOrderAndTheSenderItself() {
    String one = aService();
    String other = aService();
    kit.running(hearing(one));
    Whizbang sender = kit.running(hearing(other));
    List<String> texts = IntStream.range(0, 50).mapToObj(Integer::toString).toList();

    send(sender, texts.toArray(String[]::new));

    eventually().until(() -> seen.size() == 100);
    assertThat(seen.stream().filter(each -> each.startsWith(one)).toList())
        .isEqualTo(texts.stream().map(text -> one + " " + text).toList());
    assertThat(seen.stream().filter(each -> each.startsWith(other)).toList())
        .isEqualTo(texts.stream().map(text -> other + " " + text).toList());
  }

  /** Whom the sender knows by then gets it before it looks for others, and those get it all the same. */
  @Test
  void whoSubscribesBetweenTwoMessagesGetsTheSecond() {
    String one = aService();
    kit.running(hearing(one));
    Whizbang sender = kit.running(service(aService()));
    send(sender, "first");
    eventually().until(() -> seen.size() == 1);
    String other = aService();
    kit.running(hearing(other));

    send(sender, "second");

    eventually().until(() -> seen.size() == 3);
    assertThat(seen).containsOnlyOnce(one + " first", one + " second", other + " second");
  }

  @Test
  void whatIsSentWhileAServiceIsDownWaitsForIt() {
    String receiver = aService();
    kit.running(hearing(receiver)).close();
    Whizbang sender = kit.running(service(aService()));

    send(sender, "early");
    eventually().until(() -> sender.load().isIdle());
    kit.running(hearing(receiver));

    eventually().until(() -> seen.equals(List.of(receiver + " early")));
  }

  /** One instance of the service has the receptor, and another one publishes. */
  @Test
  void anInstanceWithoutTheReceptorLeavesItsEventsToOneThatHasIt() {
    String name = aService();
    kit.running(hearing(name));
    Whizbang publisher = kit.running(service(name));

    publisher.dispatcher().publish(new Note(stream, "event"));

    eventually().until(() -> seen.equals(List.of(name + " event")));
  }

  @Test
  void aCommandThatNobodyHasSubscribedToWaitsForSomebody() {
    Whizbang sender = kit.running(service(aService()));
    UUID id = sender.dispatcher().send(new Note(stream, "early"));
    eventually()
        .until(() ->
            sender.operations().explain(id).get(0).reason().contains("no service has subscribed"));
    String receiver = aService();

    kit.running(hearing(receiver));

    eventually().until(() -> seen.equals(List.of(receiver + " early")));
  }

  @Test
  void whatAServiceHasUnsubscribedFromIsNotDelivered() {
    String receiver = aService();
    Whizbang hearing = kit.running(hearing(receiver));
    Whizbang sender = kit.running(service(aService()));
    assertThat(hearing.operations().subscriptions()).containsExactly(destination);

    assertThat(hearing.operations().unsubscribe(destination)).isTrue();
    sender.dispatcher().publish(new Note(stream, "unheard"));
    eventually().until(() -> sender.load().isIdle());

    assertThat(hearing.operations().subscriptions()).isEmpty();
    assertThat(seen).isEmpty();
  }
}
