package io.whizbang.perspective;

import io.whizbang.error.InvalidInputException;
import java.util.Set;
import java.util.regex.Pattern;

/** A perspective as it is registered: one that Whizbang keeps the models of, or one that keeps its own. */
public sealed interface PerspectiveDefinition permits Perspective, CustomPerspective {

  /** What its checkpoints and its table are called: small letters, digits and _, 41 at most. */
  String name();

  /** The events that it wants. */
  Set<Class<?>> eventClasses();

  /** Returns a name that can be a part of a table's. */
  static String checkName(String name) {
    if (!Names.ALLOWED.matcher(name).matches()) {
      throw new InvalidInputException(
          "\"%s\" is no name of a perspective: take small letters, digits and _, beginning with a letter, 41 at most"
              .formatted(name));
    }
    return name;
  }

  /** What a name may be. */
  final class Names {
    private static final Pattern ALLOWED = Pattern.compile("[a-z][a-z0-9_]{0,40}");

    private Names() {}
  }
}
