package io.whizbang.value;

import io.whizbang.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * A JSON document that PostgreSQL can keep as {@code jsonb}, in the text that it was given as.
 *
 * <p>Two documents are equal when their texts are. PostgreSQL keeps the meaning and not the text:
 * what comes back from a table may differ in white space and in the order of its keys.
 */
public final class Json {

  /** The deepest nesting that {@link #of} accepts. */
  public static final int MAX_DEPTH = 500;

  private final String text;

  private Json(String text) {
    this.text = text;
  }

  /**
   * Reads a document.
   *
   * @throws InvalidInputException if the text is not JSON, or is JSON that {@code jsonb} refuses: a
   *     NUL character, half a surrogate pair, a number beyond {@code numeric}, too deep a nesting
   */
  public static Json of(String text) {
    JsonCheck.check(text);
    return new Json(text);
  }

  /** Takes over a document that PostgreSQL has already accepted as {@code jsonb}, unread. */
  public static Json stored(String text) {
    return new Json(text);
  }

  /** Whether the document is the value {@code null}. */
  public boolean isNull() {
    return text.strip().equals("null");
  }

  /** The document as text. */
  public String text() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Json that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
