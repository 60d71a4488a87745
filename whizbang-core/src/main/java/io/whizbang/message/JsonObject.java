package io.whizbang.message;

import io.whizbang.value.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A JSON object of texts and of lists of objects: all that an envelope needs, and without the library
 * that maps objects, which not everybody has.
 */
final class JsonObject {

  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

  /** Reads an object; empty where there is something else. */
  static Optional<JsonObject> read(Json json) {
    try {
      return JsonTree.read(json) instanceof Map<?, ?> tree
          ? Optional.of(of(tree))
          : Optional.empty();
    } catch (JacksonException tooDeepOrTooLong) {
      return Optional.empty();
    }
  }

  private static JsonObject of(Map<?, ?> tree) {
    var object = new JsonObject();
    tree.forEach((name, value) -> object.fields.put((String) name, value));
    return object;
  }

  /** Adds a field, unless the text is null. */
  JsonObject put(String name, @Nullable String text) {
    if (text != null) {
      fields.put(name, text);
    }
    return this;
  }

  /** Adds a field, unless the list is empty. */
  JsonObject put(String name, List<JsonObject> objects) {
    if (!objects.isEmpty()) {
      fields.put(name, objects.stream().map(object -> object.fields).toList());
    }
    return this;
  }

  /** Whether the field is there and is not null. */
  boolean has(String name) {
    return fields.get(name) != null;
  }

  /** A text, number or truth value as text; empty where there is none, or an empty one. */
  Optional<String> text(String name) {
    return fields.get(name) instanceof String text && !text.isEmpty()
        ? Optional.of(text)
        : Optional.empty();
  }

  Stream<JsonObject> objects(String name) {
    return fields.get(name) instanceof List<?> list
        ? list.stream().filter(Map.class::isInstance).map(each -> of((Map<?, ?>) each))
        : Stream.empty();
  }

  Json toJson() {
    return JsonTree.write(fields);
  }
}
