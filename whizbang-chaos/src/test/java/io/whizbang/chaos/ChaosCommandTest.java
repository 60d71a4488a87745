package io.whizbang.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What makes no run is refused before anything is started. */
class ChaosCommandTest {

  private static final String RABBITMQ_SERVER = "whizbang.rabbitmq.server";

  @AfterEach
  void theInstalledRabbitMqIsLookedForAgain() {
    System.clearProperty(RABBITMQ_SERVER);
  }

  private static String refused(String... arguments) {
    StringWriter said = new StringWriter();
    int code = new CommandLine(new ChaosCommand())
        .setErr(new PrintWriter(said))
        .setOut(new PrintWriter(said))
        .execute(arguments);
    assertThat(code).isEqualTo(CommandLine.ExitCode.USAGE);
    return said.toString();
  }

  @Test
  void withoutAnInstalledRabbitMqItSaysWhatToInstall() {
    System.setProperty(RABBITMQ_SERVER, "/nowhere/rabbitmq-server");
    assertThat(refused("--transport", "rabbitmq"))
        .contains("--transport rabbitmq", "install rabbitmq-server");
  }

  @Test
  void aTransportThatThereIsNotIsRefusedWithThoseThatThereAre() {
    assertThat(refused("--transport", "pigeon"))
        .contains("expected one of", "postgres", "rabbitmq", "kafka", "pigeon");
  }

  @Test
  void aDatabaseThatCarriesTheMessagesHasNoBrokerToBeKilled() {
    assertThat(refused("--faults", "broker killed")).contains("No fault is called");
  }
}
