package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class TopicDirectoryTest extends KafkaScene {

  private final Logger logger = (Logger) LoggerFactory.getLogger(TopicDirectory.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(log);
  }

  /** The broker of the tests has one node. */
  @Test
  void aTopicThatIsLostWithABrokerIsWarnedOfWhenItIsMade() {
    connect().publish(List.of(message()));
    connect().publish(List.of(message()));

    assertThat(List.copyOf(log.list))
        .filteredOn(event -> event.getFormattedMessage().contains(orders))
        .singleElement()
        .satisfies(event -> {
          assertThat(event.getLevel()).isEqualTo(Level.WARN);
          assertThat(event.getFormattedMessage())
              .contains("partitions: 4", "copies of each: 1", "default.replication.factor");
        });
  }
}
