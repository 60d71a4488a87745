package io.whizbang.benchmarks;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What can be asked for by {@code --scenario}. */
enum ScenarioName {
  A("store and complete on one connection, next to its floor"),
  B("store and complete on two connections, next to one"),
  C("drain of a backlog, one message per stream, next to its floor"),
  D("drain of a backlog in streams of ten, next to its floor"),
  E("a call that finds nothing to do"),
  F("claims while another connection holds a snapshot open"),
  G("store and complete events that two perspectives want, next to its floor"),
  STORAGE("settings of the outbox table compared under load; takes half an hour");

  private final String question;

  ScenarioName(String question) {
    this.question = question;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return "%s (%s)".formatted(id(), question);
  }

  /** Reads a name as it is typed. */
  static final class Converter implements ITypeConverter<ScenarioName> {

    @Override
    public ScenarioName convert(String text) {
      return Arrays.stream(values())
          .filter(name -> name.id().equals(text))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("there is no scenario '" + text + "', but "
              + Arrays.stream(values())
                  .map(ScenarioName::toString)
                  .collect(Collectors.joining(", "))));
    }
  }

  /** The names that the help lists. */
  static final class Candidates implements Iterable<String> {

    @Override
    public java.util.Iterator<String> iterator() {
      return Arrays.stream(values()).map(ScenarioName::toString).iterator();
    }
  }
}
