package io.whizbang.value;

import io.whizbang.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** What PostgreSQL can keep as {@code text}: any character but NUL, and no half surrogate pairs. */
public final class Text {

  private static final char REPLACEMENT = '\uFFFD';

  private Text() {}

  /**
   * Returns a name, which is not empty and can be stored.
   *
   * @param what how the message calls the value when it refuses it
   */
  public static String name(String what, String value) {
    if (value.isEmpty()) {
      throw new InvalidInputException(what + " is empty");
    }
    return storable(what, value);
  }

  /** Returns a text that can be stored as it is; it may be empty. */
  public static String storable(String what, String value) {
    char[] characters = value.toCharArray();
    String fault = faultIn(characters, 0, characters.length);
    if (fault != null) {
      throw new InvalidInputException("%s \"%s\": %s".formatted(what, clean(value), fault));
    }
    return value;
  }

  /**
   * Returns the text with a replacement character in every place that cannot be stored: for error
   * texts, which nobody chose and which must never keep a failure from being reported.
   */
  public static String clean(String value) {
    return value
        .codePoints()
        .map(c -> c == 0 || isSurrogate(c) ? REPLACEMENT : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Says what PostgreSQL would refuse in these characters, or null. */
  static @Nullable String faultIn(char[] characters, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = characters[i];
      if (c == 0) {
        return "the NUL character (\\u0000) cannot be stored in PostgreSQL, remove it";
      }
      if (Character.isSurrogate(c)) {
        if (i + 1 == to || !Character.isSurrogatePair(c, characters[i + 1])) {
          return "half a surrogate pair (\\u%04x) is no character, remove it".formatted((int) c);
        }
        i++;
      }
    }
    return null;
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
