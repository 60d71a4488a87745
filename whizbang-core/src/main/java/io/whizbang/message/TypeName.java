package io.whizbang.message;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Text;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the messages of a class are called.
 *
 * @param current the name that is written
 * @param aliases former names, which are still read
 */
record TypeName(String current, Set<String> aliases) {

  TypeName {
    Text.name("Message type", current);
    aliases.forEach(alias -> Text.name("Alias of message type " + current, alias));
    aliases = Set.copyOf(aliases);
  }

  static TypeName of(Class<?> type) {
    checkMessageClass(type);
    MessageType named = type.getAnnotation(MessageType.class);
    return named == null
        ? new TypeName(type.getSimpleName(), Set.of())
        : new TypeName(named.value(), Set.copyOf(List.of(named.aliases())));
  }

  /** Refuses what can never be the class of a message. */
  static void checkMessageClass(Class<?> type) {
    if (type.isPrimitive() || type.isArray() || Modifier.isAbstract(type.getModifiers())) {
      throw new InvalidInputException(
          type.getTypeName() + " is no class that a message can have: take a record or a class");
    }
    if (type.isAnonymousClass() || type.isHidden()) {
      throw new InvalidInputException(
          type.getTypeName() + " has no name that lasts: make it a record or a class of its own");
    }
  }

  /** The current name first. */
  Set<String> all() {
    var names = new LinkedHashSet<String>();
    names.add(current);
    names.addAll(aliases);
    return names;
  }
}
