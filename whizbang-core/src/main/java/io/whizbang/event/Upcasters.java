package io.whizbang.event;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.value.Json;
import io.whizbang.value.Text;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * How bodies of events that were stored in a former shape become what they are today. The name of a type
 * stands for one shape; a step leads from one name to the next:
 *
 * <pre>{@code
 * upcasters.add("order-placed", "order-placed.v2", body -> withCurrency(body, "EUR"));
 * }</pre>
 *
 * <p>A step may lead to the name that it comes from. It then sees every body under that name, and must know
 * by looking at one whether there is anything to change.
 */
public final class Upcasters {

  private record Step(String to, UnaryOperator<Json> change) {}

  /** A body, and the type by which it can be read. */
  record Shape(String type, Json data) {}

  private final Map<String, Step> steps = new ConcurrentHashMap<>();

  /** Adds the step that bodies stored under a name take, to the shape of another name or of the same. */
  public Upcasters add(String from, String to, UnaryOperator<Json> change) {
    Text.name("Type to upcast from", from);
    Text.name("Type to upcast to", to);
    if (steps.putIfAbsent(from, new Step(to, change)) != null) {
      throw new InvalidInputException(
          "Two steps lead from type %s: leave one, as a body can take one only".formatted(from));
    }
    checkEnds(from);
    return this;
  }

  private void checkEnds(String from) {
    Set<String> passed = new HashSet<>();
    for (String type = from; hasNext(type); type = next(type)) {
      if (!passed.add(type)) {
        throw new InvalidInputException(
            "The steps from type %s lead back to it: let them end at today's type".formatted(from));
      }
    }
  }

  private boolean hasNext(String type) {
    Step step = steps.get(type);
    return step != null && !step.to().equals(type);
  }

  private String next(String type) {
    Step step = steps.get(type);
    return step == null ? type : step.to();
  }

  /** The name whose shape bodies stored under this one get. */
  String end(String from) {
    String type = from;
    while (hasNext(type)) {
      type = next(type);
    }
    return type;
  }

  /** All names under which a body may be stored that is read as one of these. */
  public Set<String> withFormer(Set<String> names) {
    Set<String> all = new LinkedHashSet<>(names);
    steps.keySet().stream().filter(from -> names.contains(end(from))).sorted().forEach(all::add);
    return all;
  }

  /**
   * Brings a body up to date.
   *
   * @throws UnreadableMessageException if a step failed
   */
  Shape upcast(String type, Json data) {
    var shape = new Shape(type, data);
    while (hasNext(shape.type())) {
      shape = step(shape);
    }
    return steps.containsKey(shape.type()) ? step(shape) : shape;
  }

  private Shape step(Shape shape) {
    Step step = steps.get(shape.type());
    if (step == null) {
      return shape;
    }
    try {
      return new Shape(step.to(), step.change().apply(shape.data()));
    } catch (RuntimeException e) {
      throw new UnreadableMessageException(
          "The step from %s to %s failed: %s".formatted(shape.type(), step.to(), e), e);
    }
  }
}
