package io.whizbang.demo;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a spectator can do to the running system, by a key or in a script. */
enum Action {
  KILL('k', "kill", "kill -9 one"),
  FREEZE('f', "freeze", "freeze one"),
  THAW('t', "thaw", "thaw"),
  START('s', "start", "start another"),
  FAIL('x', "fail", "fail handlers"),
  STOP_DATABASE('d', "stop-db", "database down"),
  START_DATABASE('u', "start-db", "up"),
  RESTART_DATABASE('r', "restart-db", "restart it"),
  QUIT('q', "quit", "quit");

  private final char key;
  private final String word;
  private final String hint;

  Action(char key, String word, String hint) {
    this.key = key;
    this.word = word;
    this.hint = hint;
  }

  static Optional<Action> ofKey(int pressed) {
    return Arrays.stream(values()).filter(each -> each.key == pressed).findFirst();
  }

  static Optional<Action> ofWord(String written) {
    return Arrays.stream(values()).filter(each -> each.word.equals(written)).findFirst();
  }

  /** All words that a script may use. */
  static String words() {
    return Arrays.stream(values()).map(each -> each.word).collect(joining(", "));
  }

  /** All keys and what they do, in lines of this width. */
  static List<String> hints(int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (Action each : values()) {
      String hint = each.key + " " + each.hint + "  ";
      if (!line.isEmpty() && line.length() + hint.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(hint);
    }
    lines.add(line.toString());
    return lines;
  }
}
