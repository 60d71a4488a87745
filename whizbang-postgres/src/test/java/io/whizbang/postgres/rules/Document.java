package io.whizbang.postgres.rules;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A JSON object whose values are any text at all, so that it can be wrong in every way. */
public final class Document {

  private final Map<String, String> fields;

  private Document(Map<String, String> fields) {
    this.fields = fields;
  }

  public static Document empty() {
    return new Document(Map.of());
  }

  /** A copy in which a field has this JSON value. */
  public Document with(String field, String json) {
    var copy = new LinkedHashMap<>(fields);
    copy.put(field, json);
    return new Document(copy);
  }

  /** A copy in which a field has this text. */
  public Document withText(String field, Object text) {
    return with(field, quote(text.toString()));
  }

  public Document without(String field) {
    var copy = new LinkedHashMap<>(fields);
    copy.remove(field);
    return new Document(copy);
  }

  public static String array(Collection<Document> documents) {
    return documents.stream().map(Document::toString).collect(Collectors.joining(",", "[", "]"));
  }

  /** Text as a JSON string. */
  public static String quote(String text) {
    var json = new StringBuilder(text.length() + 2).append('"');
    text.chars().forEach(c -> {
      if (c == '"' || c == '\\') {
        json.append('\\').append((char) c);
      } else if (c < ' ') {
        json.append(String.format("\\u%04x", c));
      } else {
        json.append((char) c);
      }
    });
    return json.append('"').toString();
  }

  @Override
  public String toString() {
    return fields.entrySet().stream()
        .map(field -> quote(field.getKey()) + ":" + field.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }
}
