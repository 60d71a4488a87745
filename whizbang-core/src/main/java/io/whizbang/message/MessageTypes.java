package io.whizbang.message;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnknownMessageTypeException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which name stands for which class. A class has one name, and a name or an alias one class.
 *
 * <p>The name is the one given by hand, else that of {@link MessageType}, else the simple name of the
 * class: a default that survives moving the class to another package, but not renaming it, and that
 * two services share when each has a class of its own for one message. Any number of threads may use it.
 */
public final class MessageTypes {

  private final Map<Class<?>, TypeName> names = new ConcurrentHashMap<>();
  private final Map<String, Class<?>> classes = new ConcurrentHashMap<>();

  /** Registers a class under the name of its annotation, or else its simple name. */
  public MessageTypes register(Class<?> type) {
    nameIn(type);
    return this;
  }

  /** Registers a class under this name and these aliases, whatever its annotation says. */
  public MessageTypes register(Class<?> type, String name, String... aliases) {
    TypeName given = new TypeName(name, Set.copyOf(List.of(aliases)));
    TypeName known = add(type, given);
    if (!known.equals(given)) {
      throw new InvalidInputException(
          "%s is already registered as %s: register it by hand before its first use, and once"
              .formatted(type.getName(), known.current()));
    }
    return this;
  }

  /** The name that messages of a class are written under; an unknown class is registered. */
  public String nameOf(Class<?> type) {
    return nameIn(type).current();
  }

  /** The name of a class, and after it the aliases; an unknown class is registered. */
  public Set<String> namesOf(Class<?> type) {
    return Collections.unmodifiableSet(nameIn(type).all());
  }

  /**
   * The class that a name or an alias stands for.
   *
   * @throws UnknownMessageTypeException if none is registered for it
   */
  public Class<?> classOf(String name) {
    return find(name)
        .orElseThrow(() -> new UnknownMessageTypeException(
            "No class is registered for message type %s: register one, with an alias if the name is a former one"
                .formatted(name)));
  }

  /** The class that a name or an alias stands for, if one is registered. */
  public Optional<Class<?>> find(String name) {
    return Optional.ofNullable(classes.get(name));
  }

  private TypeName nameIn(Class<?> type) {
    TypeName known = names.get(type);
    return known != null ? known : add(type, TypeName.of(type));
  }

  /** Adds a class unless it is known, and returns the name that it has then. */
  private synchronized TypeName add(Class<?> type, TypeName name) {
    TypeName known = names.get(type);
    if (known != null) {
      return known;
    }
    TypeName.checkMessageClass(type);
    name.all().forEach(each -> checkFree(each, type));
    name.all().forEach(each -> classes.put(each, type));
    names.put(type, name);
    return name;
  }

  private void checkFree(String name, Class<?> type) {
    Class<?> owner = classes.get(name);
    if (owner != null) {
      throw new InvalidInputException(
          "Message type %s is %s already and cannot be %s too: give one of them another name with @MessageType"
              .formatted(name, owner.getName(), type.getName()));
    }
  }
}
