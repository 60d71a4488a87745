package io.whizbang.chaos.control;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program to be started in a JVM of its own, small and quick to start, with the class path of this one.
 *
 * @param name what it is called, in logs too
 * @param mainClass it says one line when it is ready, and stops cleanly at the end of its input
 * @param environment in addition to the one of this process
 */
public record JavaProgram(
    String name, Class<?> mainClass, List<String> arguments, Map<String, String> environment) {

  private static final List<String> OPTIONS = List.of(
      "-Xms32m",
      "-Xmx96m",
      "-Xss512k",
      "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1",
      "-Xshare:auto");

  public JavaProgram {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  ProcessBuilder command() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(OPTIONS);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
    words.addAll(arguments);
    ProcessBuilder command = new ProcessBuilder(words);
    command.environment().putAll(environment);
    return command;
  }
}
