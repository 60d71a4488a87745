package io.whizbang.examples.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testkit.SharedBroker;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The programs as anybody would run them. */
@ExtendWith(WhizbangExtension.class)
class OrdersAndShippingTest {

  private static final String RESULT = "Shipped, in this order: [lamp, table, chair]";

  @Test
  void overRabbitMqWhatWasOrderedIsShippedInItsOrder(WhizbangKit kit) throws Exception {
    String broker = SharedBroker.RABBITMQ.get().address();

    assertThat(run(OverRabbitMq::main, url(kit), broker)).contains(RESULT);
  }

  @Test
  void overKafkaWhatWasOrderedIsShippedInItsOrder(WhizbangKit kit) throws Exception {
    String broker = SharedBroker.KAFKA.get().address();

    assertThat(run(OverKafka::main, url(kit), broker)).contains(RESULT);
  }

  private static String url(WhizbangKit kit) throws Exception {
    try (var connection = kit.dataSource().getConnection()) {
      String url = connection.getMetaData().getURL();
      return url + (url.contains("?") ? "&" : "?") + "user=postgres";
    }
  }

  private interface Program {
    void run(String... arguments) throws Exception;
  }

  private static String run(Program program, String... arguments) throws Exception {
    PrintStream before = System.out;
    var said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      program.run(arguments);
    } finally {
      System.setOut(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
