package io.whizbang.message;

import io.whizbang.error.InvalidInputException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Reads members of the application's messages, whose classes need not be public. */
final class Reflection {

  private Reflection() {}

  static @Nullable Object call(Method method, Object target) {
    try {
      return open(method).invoke(target);
    } catch (InvocationTargetException e) {
      throw refused(method, "failed", e.getCause());
    } catch (IllegalAccessException e) {
      throw refused(method, "cannot be called", e);
    }
  }

  static @Nullable Object read(Field field, Object target) {
    try {
      return open(field).get(target);
    } catch (IllegalAccessException e) {
      throw refused(field, "cannot be read", e);
    }
  }

  private static <T extends AccessibleObject> T open(T member) {
    if (!member.trySetAccessible()) {
      throw refused(member, "is closed to reflection: open its package in module-info", null);
    }
    return member;
  }

  private static InvalidInputException refused(
      Object member, String fault, @Nullable Throwable cause) {
    return new InvalidInputException(member + " " + fault, null, cause);
  }
}
