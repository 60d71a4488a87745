package io.whizbang.receptor;

import io.whizbang.error.InvalidInputException;
import io.whizbang.message.MessageTypes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which receptors a message has; a message may have several, each under a name of its own. */
public final class ReceptorRegistry {

  private final MessageTypes types;
  private final Map<Class<?>, List<RegisteredReceptor>> receptors = new LinkedHashMap<>();

  /** Registers the receptors and, under their names and aliases, the classes that they handle. */
  public ReceptorRegistry(MessageTypes types, List<? extends ReceptorDefinition<?>> definitions) {
    this.types = types;
    definitions.forEach(this::add);
    receptors.replaceAll((type, registered) -> List.copyOf(registered));
  }

  private void add(ReceptorDefinition<?> definition) {
    Class<?> type = definition.messageClass();
    String typeName = types.nameOf(type);
    String given = definition.name();
    var receptor = new RegisteredReceptor(definition, given == null ? typeName : given);
    List<RegisteredReceptor> others = receptors.computeIfAbsent(type, any -> new ArrayList<>());
    if (others.stream().anyMatch(other -> other.name().equals(receptor.name()))) {
      throw new InvalidInputException(
          "Message type %s has two receptors named %s: name them, so that each can be told done"
              .formatted(typeName, receptor.name()));
    }
    others.add(receptor);
  }

  /** The receptors of a class of messages, in the order in which they were registered. */
  public List<RegisteredReceptor> of(Class<?> messageClass) {
    return receptors.getOrDefault(messageClass, List.of());
  }

  /** The receptors of a message type by its name, or a former one; none if nobody knows it here. */
  public List<RegisteredReceptor> named(String typeName) {
    return types.find(typeName).map(this::of).orElse(List.of());
  }

  /** The name of the message type that a receptor handles. */
  String typeOf(RegisteredReceptor receptor) {
    return types.nameOf(receptor.messageClass());
  }

  /** All policies by which receptors of this process are tried again. */
  public List<RetryPolicy> retryPolicies(RetryPolicy ofTheService) {
    return receptors.values().stream()
        .flatMap(List::stream)
        .map(receptor -> receptor.retryPolicy(ofTheService))
        .toList();
  }

  /** The names, former ones too, of all message types that have a receptor: what to subscribe to. */
  public Set<String> typeNames() {
    var names = new LinkedHashSet<String>();
    receptors.keySet().forEach(type -> names.addAll(types.namesOf(type)));
    return Collections.unmodifiableSet(names);
  }
}
