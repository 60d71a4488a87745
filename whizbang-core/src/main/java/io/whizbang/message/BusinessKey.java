package io.whizbang.message;

import io.whizbang.error.InvalidInputException;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What can stand for a stream: only what is written in one way today and for ever. */
final class BusinessKey {

  private static final Set<Class<?>> WRITTEN_IN_ONE_WAY = Set.of(
      String.class,
      Long.class,
      Integer.class,
      Short.class,
      Byte.class,
      BigInteger.class,
      UUID.class);

  private BusinessKey() {}

  /** The key itself, taken out of the records of one component around it. */
  static @Nullable Object unwrap(@Nullable Object key) {
    Object inner = key;
    while (inner instanceof Record && inner.getClass().getRecordComponents().length == 1) {
      RecordComponent component = inner.getClass().getRecordComponents()[0];
      inner = Reflection.call(component.getAccessor(), inner);
    }
    return inner;
  }

  static String text(@Nullable Object key) {
    Object inner = unwrap(key);
    if (inner instanceof Enum<?> constant) {
      return constant.name();
    }
    if (inner == null || !WRITTEN_IN_ONE_WAY.contains(inner.getClass())) {
      throw new InvalidInputException(
          "A key of a stream is text, a whole number, a UUID or an enum constant, and not "
              + (inner == null ? "null" : inner.getClass().getName()));
    }
    return inner.toString();
  }
}
