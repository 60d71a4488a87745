package io.whizbang.postgres;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads the text fields of a small, flat object. */
final class JsonFields {

  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonFields() {}

  static Map<String, String> of(String object) {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), object)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          fields.put(json.currentName(), json.getString());
        }
      }
    }
    return fields;
  }
}
