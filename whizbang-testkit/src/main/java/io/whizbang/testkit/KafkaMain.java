package io.whizbang.testkit;

import java.io.PrintStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * What the process of a {@link KafkaServer} runs: it formats the storage unless that is done, and serves.
 *
 * <p>Kafka's own classes are named by reflection: nobody else needs them, and javac cannot read all that Scala says.
 */
final class KafkaMain {

  static final String SERVER = "kafka.server.KafkaRaftServer";
  static final String STARTED = "Kafka takes connections now";

  private static final String CLUSTER = "MkU3OEVBNTcwNTJENDM2Qk";

  private KafkaMain() {}

  public static void main(String[] arguments) throws Exception {
    format(arguments[0]);
    var settings = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(arguments[0]))) {
      settings.load(reader);
    }
    serve(settings);
  }

  private static void format(String settingsFile) throws ReflectiveOperationException {
    List<String> command =
        List.of("format", "--ignore-formatted", "-t", CLUSTER, "-c", settingsFile, "--standalone");
    Class.forName("kafka.tools.StorageTool")
        .getMethod("execute", String[].class, PrintStream.class)
        .invoke(null, command.toArray(String[]::new), System.out);
  }

  private static void serve(Properties settings) throws ReflectiveOperationException {
    Class<?> config = Class.forName("kafka.server.KafkaConfig");
    Class<?> time = Class.forName("org.apache.kafka.common.utils.Time");
    Class<?> type = Class.forName(SERVER);
    Object server = type.getConstructor(config, time)
        .newInstance(
            config.getMethod("fromProps", Properties.class).invoke(null, settings),
            time.getField("SYSTEM").get(null));
    type.getMethod("startup").invoke(server);
    System.out.println(STARTED);
    type.getMethod("awaitShutdown").invoke(server);
  }
}
