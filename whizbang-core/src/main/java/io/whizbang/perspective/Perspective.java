package io.whizbang.perspective;

import io.whizbang.error.InvalidInputException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What events do to models of one kind. Each function is pure: it takes a model and an event and returns the
 * model that follows, and does nothing else, since it is called again whenever something goes wrong.
 *
 * <pre>{@code
 * Perspective.of("order_summary", OrderSummary.class)
 *     .on(OrderPlaced.class, (none, placed) -> new OrderSummary(placed.id(), placed.total(), false))
 *     .on(OrderShipped.class, (summary, shipped) -> summary.withShipped())
 * }</pre>
 *
 * <p>A stream has one model, whose id is the stream's, unless a key says to which model an event belongs; then
 * several streams may feed the same one. Events of one stream come in their order, those of different
 * streams in any.
 *
 * @param <M> the kind of model
 */
public final class Perspective<M> implements PerspectiveDefinition {

  /**
   * What an event does to a model: takes the model, null if there is none yet, and returns the one that
   * follows, null if there is none any more.
   */
  @FunctionalInterface
  public interface Apply<M, E> {
    @Nullable
    M apply(@Nullable M model, E event);
  }

  private record Handling<M>(@Nullable Function<Object, String> key, Apply<M, Object> apply) {}

  private final String name;
  private final Class<M> modelClass;
  private final Map<Class<?>, Handling<M>> handlings;

  private Perspective(String name, Class<M> modelClass, Map<Class<?>, Handling<M>> handlings) {
    this.name = PerspectiveDefinition.checkName(name);
    this.modelClass = modelClass;
    this.handlings = handlings;
  }

  /** A perspective that wants no events yet. */
  public static <M> Perspective<M> of(String name, Class<M> modelClass) {
    return new Perspective<>(name, modelClass, Map.of());
  }

  /** The same, which also wants events of this class: they do this to the model of their stream. */
  public <E> Perspective<M> on(Class<E> eventClass, Apply<M, ? super E> apply) {
    return with(eventClass, null, apply);
  }

  /** The same, which also wants events of this class: they do this to the model of this id. */
  public <E> Perspective<M> on(
      Class<E> eventClass, Function<? super E, String> key, Apply<M, ? super E> apply) {
    return with(eventClass, event -> key.apply(eventClass.cast(event)), apply);
  }

  private <E> Perspective<M> with(
      Class<E> eventClass, @Nullable Function<Object, String> key, Apply<M, ? super E> apply) {
    Map<Class<?>, Handling<M>> more = new LinkedHashMap<>(handlings);
    Handling<M> before = more.put(
        eventClass,
        new Handling<>(key, (model, event) -> apply.apply(model, eventClass.cast(event))));
    if (before != null) {
      throw new InvalidInputException("Perspective %s has two functions for %s: leave one"
          .formatted(name, eventClass.getName()));
    }
    return new Perspective<>(name, modelClass, more);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Class<?>> eventClasses() {
    return Set.copyOf(handlings.keySet());
  }

  public Class<M> modelClass() {
    return modelClass;
  }

  /** Whether several streams may feed one model. */
  public boolean isKeyed() {
    return handlings.values().stream().anyMatch(handling -> handling.key() != null);
  }

  /** Whether it has a function for events of a class. */
  public boolean handles(Class<?> eventClass) {
    return handlings.containsKey(eventClass);
  }

  /** The id of the model that an event belongs to. */
  public String modelId(Object event, String streamId) {
    Function<Object, String> key = handling(event).key();
    return key == null ? streamId : key.apply(event);
  }

  /** The model that follows on this one. */
  public @Nullable M apply(@Nullable M model, Object event) {
    return handling(event).apply().apply(model, event);
  }

  private Handling<M> handling(Object event) {
    Handling<M> handling = handlings.get(event.getClass());
    if (handling == null) {
      throw new InvalidInputException("Perspective %s has no function for %s"
          .formatted(name, event.getClass().getName()));
    }
    return handling;
  }
}
