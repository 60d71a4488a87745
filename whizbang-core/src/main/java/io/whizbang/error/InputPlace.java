package io.whizbang.error;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place in the parameters of a call, such as {@code p_new_outbox_messages[3].messageType}.
 *
 * @param parameter the parameter, such as {@code p_new_outbox_messages}
 * @param index the position in the parameter's list, from 0
 * @param field the field of that element
 */
public record InputPlace(String parameter, OptionalInt index, Optional<String> field) {

  private static final Pattern PLACE =
      Pattern.compile("\\b(p_\\w+)(?:\\[(\\d{1,9})])?(?:\\.(\\w+))?");

  /** Finds the first place that a text names. */
  public static Optional<InputPlace> firstIn(String text) {
    Matcher matcher = PLACE.matcher(text);
    return matcher.find() ? Optional.of(of(matcher)) : Optional.empty();
  }

  private static InputPlace of(Matcher matcher) {
    return new InputPlace(
        matcher.group(1), indexIn(matcher.group(2)), Optional.ofNullable(matcher.group(3)));
  }

  private static OptionalInt indexIn(@Nullable String digits) {
    return digits == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
  }

  @Override
  public String toString() {
    return parameter
        + (index.isPresent() ? "[" + index.getAsInt() + "]" : "")
        + field.map(name -> "." + name).orElse("");
  }
}
