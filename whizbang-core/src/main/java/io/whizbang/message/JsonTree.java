package io.whizbang.message;

import io.whizbang.value.Json;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** JSON as maps, lists and texts; numbers and truth values are texts too, and null is null. */
final class JsonTree {

  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonTree() {}

  static @Nullable Object read(Json json) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json.text())) {
      parser.nextToken();
      return value(parser);
    }
  }

  private static @Nullable Object value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_NULL -> null;
      default -> parser.getString();
    };
  }

  private static Map<String, @Nullable Object> object(JsonParser parser) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return fields;
  }

  private static List<@Nullable Object> array(JsonParser parser) {
    var elements = new ArrayList<@Nullable Object>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(parser));
    }
    return elements;
  }

  static Json write(Map<String, ? extends @Nullable Object> fields) {
    var text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      writeValue(generator, fields);
    }
    return Json.of(text.toString());
  }

  private static void writeValue(JsonGenerator generator, @Nullable Object value) {
    if (value instanceof Map<?, ?> fields) {
      generator.writeStartObject();
      fields.forEach((name, field) -> {
        generator.writeName((String) name);
        writeValue(generator, field);
      });
      generator.writeEndObject();
    } else if (value instanceof List<?> elements) {
      generator.writeStartArray();
      elements.forEach(element -> writeValue(generator, element));
      generator.writeEndArray();
    } else {
      generator.writeString((String) value);
    }
  }
}
