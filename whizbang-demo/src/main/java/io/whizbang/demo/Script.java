package io.whizbang.demo;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Actions at fixed moments, such as {@code 5:kill,12:freeze,20:restart-db}: seconds after the start, and what to do. */
record Script(List<Step> steps) {

  static final Script EMPTY = new Script(List.of());

  /** An action and its moment. */
  record Step(Duration at, Action action) {}

  Script {
    steps = steps.stream().sorted(Comparator.comparing(Step::at)).toList();
  }

  static Script parse(String text) {
    return new Script(
        Arrays.stream(text.split(",", -1)).map(each -> step(each.strip())).toList());
  }

  private static Step step(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 2 || !parts[0].matches("\\d{1,6}")) {
      throw new IllegalArgumentException(
          "\"%s\" is no step of a script; one looks like 5:kill".formatted(text));
    }
    Action action = Action.ofWord(parts[1])
        .orElseThrow(
            () -> new IllegalArgumentException("\"%s\" is nothing that can be done; there are: %s"
                .formatted(parts[1], Action.words())));
    return new Step(Duration.ofSeconds(Long.parseLong(parts[0])), action);
  }

  /** What is to be done after one moment, up to and with another one. */
  List<Action> due(Duration after, Duration upTo) {
    return steps.stream()
        .filter(step -> step.at().compareTo(after) > 0 && step.at().compareTo(upTo) <= 0)
        .map(Step::action)
        .toList();
  }
}
