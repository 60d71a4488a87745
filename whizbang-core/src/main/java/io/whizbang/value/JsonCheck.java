package io.whizbang.value;

import io.whizbang.error.InvalidInputException;
import java.math.BigDecimal;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a document once from end to end and refuses what {@code jsonb} would refuse, because the
 * server names no place for it and fails the whole batch.
 */
final class JsonCheck {

  /** The range of PostgreSQL's {@code numeric}: digits before and after the decimal point. */
  private static final int MAX_WHOLE_DIGITS = 131_072;

  private static final int MAX_FRACTION_DIGITS = 16_383;

  private static final JsonFactory FACTORY = JsonFactory.builder()
      .streamReadConstraints(StreamReadConstraints.builder()
          .maxNestingDepth(Json.MAX_DEPTH)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build())
      .build();

  private JsonCheck() {}

  static void check(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      checkDocument(parser);
    }
  }

  private static void checkDocument(JsonParser parser) {
    try {
      checkValue(parser);
      if (parser.nextToken() != null) {
        throw refused("a second value follows the document", parser.currentTokenLocation());
      }
    } catch (JacksonException e) {
      // Broken limits come without a location of their own.
      throw refused(e.getOriginalMessage(), parser.currentLocation());
    }
  }

  private static void checkValue(JsonParser parser) {
    int depth = 0;
    do {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw refused("the text ends before the document does", parser.currentLocation());
      }
      checkScalar(parser, token);
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    } while (depth > 0);
  }

  private static void checkScalar(JsonParser parser, JsonToken token) {
    switch (token) {
      case PROPERTY_NAME, VALUE_STRING -> checkCharacters(parser);
      case VALUE_NUMBER_FLOAT -> checkRange(parser);
      default -> {}
    }
  }

  private static void checkCharacters(JsonParser parser) {
    char[] characters = parser.getStringCharacters();
    int offset = parser.getStringOffset();
    String fault = Text.faultIn(characters, offset, offset + parser.getStringLength());
    if (fault != null) {
      throw refused(fault, parser.currentTokenLocation());
    }
  }

  private static void checkRange(JsonParser parser) {
    if (!fitsNumeric(parser.getString())) {
      throw refused(
          "the number " + parser.getString() + " is beyond PostgreSQL's numeric",
          parser.currentTokenLocation());
    }
  }

  private static boolean fitsNumeric(String number) {
    try {
      BigDecimal value = new BigDecimal(number);
      return value.scale() <= MAX_FRACTION_DIGITS
          && (long) value.precision() - value.scale() <= MAX_WHOLE_DIGITS;
    } catch (NumberFormatException exponentOutOfRange) {
      return false;
    }
  }

  private static InvalidInputException refused(String reason, TokenStreamLocation location) {
    return new InvalidInputException(
        "Not a JSON document that PostgreSQL can keep: %s (line %d, column %d)"
            .formatted(reason, location.getLineNr(), location.getColumnNr()));
  }
}
