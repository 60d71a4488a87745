package io.whizbang.kafka.testing;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * What the process of a {@link KafkaBroker} runs: it formats the storage unless that is done, and serves.
 *
 * <p>Kafka's own classes are named by reflection: they are Scala's, and javac cannot read all that they say.
 */
final class BrokerMain {

  private static final String CLUSTER = "MkU3OEVBNTcwNTJENDM2Qk";

  private BrokerMain() {}

  public static void main(String[] arguments) throws Exception {
    String settings = Path.of(arguments[0]).resolve("server.properties").toString();
    format(settings);
    Class.forName("kafka.Kafka").getMethod("main", String[].class).invoke(null, (Object)
        new String[] {settings});
  }

  private static void format(String settings) throws ReflectiveOperationException {
    List<String> command =
        List.of("format", "--ignore-formatted", "-t", CLUSTER, "-c", settings, "--standalone");
    Class.forName("kafka.tools.StorageTool")
        .getMethod("execute", String[].class, PrintStream.class)
        .invoke(null, command.toArray(String[]::new), System.out);
  }
}
