package io.whizbang.postgres;

/** A regular expression of PostgreSQL's that a type's name matches, and nothing else. */
final class EventTypePattern {

  private EventTypePattern() {}

  /** Mappings are matched in any case of letters and anywhere in a name, unless the expression says otherwise. */
  static String of(String typeName) {
    StringBuilder pattern = new StringBuilder("(?c)^");
    typeName.chars().forEach(c -> {
      if (c < 128 && !Character.isLetterOrDigit(c)) {
        pattern.append('\\');
      }
      pattern.append((char) c);
    });
    return pattern.append('$').toString();
  }
}
