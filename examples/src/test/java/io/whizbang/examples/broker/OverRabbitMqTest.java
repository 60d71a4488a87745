package io.whizbang.examples.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testkit.MissingBroker;
import io.whizbang.testkit.RabbitServer;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The program as anybody would run it. */
@ExtendWith(WhizbangExtension.class)
class OverRabbitMqTest {

  @Test
  void whatWasOrderedIsShippedInItsOrder(WhizbangKit kit) throws Exception {
    if (!RabbitServer.isInstalled()) {
      throw MissingBroker.skipped("There is no RabbitMQ: install rabbitmq-server");
    }
    try (RabbitServer node = RabbitServer.start(Map.of())) {
      String said = run(url(kit), node.uri());

      assertThat(said).contains("Shipped, in this order: [lamp, table, chair]");
    }
  }

  private static String url(WhizbangKit kit) throws Exception {
    try (var connection = kit.dataSource().getConnection()) {
      String url = connection.getMetaData().getURL();
      return url + (url.contains("?") ? "&" : "?") + "user=postgres";
    }
  }

  private static String run(String... arguments) throws Exception {
    PrintStream before = System.out;
    var said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      OverRabbitMq.main(arguments);
    } finally {
      System.setOut(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
