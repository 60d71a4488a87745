package io.whizbang.postgres;

import java.io.StringWriter;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes a list as the array of objects that {@code process_work_batch} takes. */
final class JsonArray {

  private static final JsonFactory FACTORY = new JsonFactory();

  /** Writes the fields of one element's object. */
  @FunctionalInterface
  interface Element<T> {
    void write(JsonGenerator json, T element);
  }

  private JsonArray() {}

  static <T> String of(List<T> elements, Element<? super T> shape) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartArray();
      for (T element : elements) {
        json.writeStartObject();
        shape.write(json, element);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    return text.toString();
  }
}
