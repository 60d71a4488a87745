package io.whizbang.kafka.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the process of a {@link KafkaBroker} runs: it formats the storage unless that is done, and serves until
 * its input ends, as it does when the process dies that started it. Then it removes its directory.
 *
 * <p>Kafka's own classes are named by reflection: they are Scala's, and javac cannot read all that they say.
 */
final class BrokerMain {

  private static final String CLUSTER = "MkU3OEVBNTcwNTJENDM2Qk";

  private BrokerMain() {}

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    String settings = directory.resolve("server.properties").toString();
    endWithInput(directory);
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

  private static void endWithInput(Path directory) {
    var watcher = new Thread(
        () -> {
          awaitEndOfInput();
          delete(directory);
          Runtime.getRuntime().halt(0);
        },
        "end-with-input");
    watcher.setDaemon(true);
    watcher.start();
  }

  private static void awaitEndOfInput() {
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kafka may still write into it: what cannot be removed stays. */
  private static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      System.err.println("Could not remove " + directory + ": " + e);
    }
  }
}
