package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class RecordSenderTest {

  private final List<MockProducer<byte[], byte[]>> producers = new ArrayList<>();
  private final RecordSender sender = new RecordSender(this::newProducer);

  private MockProducer<byte[], byte[]> newProducer() {
    var made = new MockProducer<byte[], byte[]>(
        false, null, new ByteArraySerializer(), new ByteArraySerializer());
    producers.add(made);
    return made;
  }

  private static ProducerRecord<byte[], byte[]> record() {
    return new ProducerRecord<>("orders", new byte[0]);
  }

  @Test
  void aRecordIsSentWhenTheBrokerHasIt() {
    CompletableFuture<Void> sent = sender.begin().send(record());
    assertThat(sent).isNotDone();

    producers.get(0).completeNext();

    assertThat(sent).isCompleted();
  }

  /** Else the second would get there, and the first only later. */
  @Test
  void whatBeganWithAProducerThatFailedDoesNotGoOnWithTheNextOne() {
    RecordSender.Sending sending = sender.begin();
    CompletableFuture<Void> first = sending.send(record());
    producers.get(0).errorNext(new TimeoutException("Nobody answers"));

    CompletableFuture<Void> second = sending.send(record());

    assertThat(first).isCompletedExceptionally();
    assertThat(second).isCompletedExceptionally();
    assertThat(producers).hasSize(1);
    assertThat(producers.get(0).closed()).isTrue();
  }

  @Test
  void afterAFailureAnotherProducerTakesOver() {
    var unused = sender.begin().send(record());
    producers.get(0).errorNext(new TimeoutException("Nobody answers"));

    CompletableFuture<Void> sent = sender.begin().send(record());
    producers.get(1).completeNext();

    assertThat(sent).isCompleted();
  }

  @Test
  void aRecordThatIsAtFaultItselfFailsAlone() {
    assertFailsAlone(new RecordTooLargeException("Too large"));
    assertFailsAlone(new InvalidRecordException("No key, in a compacted topic"));
  }

  @Test
  void aForbiddenTopicTakesNoOtherDown() {
    assertFailsAlone(new TopicAuthorizationException("orders"));
  }

  private void assertFailsAlone(RuntimeException failure) {
    RecordSender.Sending sending = sender.begin();
    CompletableFuture<Void> refused = sending.send(record());
    CompletableFuture<Void> other = sending.send(record());

    producers.get(0).errorNext(failure);
    producers.get(0).completeNext();

    assertThat(refused).isCompletedExceptionally();
    assertThat(other).isCompleted();
    assertThat(producers).hasSize(1);
  }
}
