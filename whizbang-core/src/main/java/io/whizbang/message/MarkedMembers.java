package io.whizbang.message;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The members of a class, its own and the inherited ones, that are marked with {@link StreamId}, by
 * name: the mark of a record component appears on its field and on its accessor, and is one mark.
 */
final class MarkedMembers {

  private final Map<String, StreamAccess> found = new TreeMap<>();

  private MarkedMembers() {}

  static Map<String, StreamAccess> of(Class<?> type) {
    var members = new MarkedMembers();
    members.visit(type);
    return members.found;
  }

  private void visit(@Nullable Class<?> type) {
    if (type == null) {
      return;
    }
    for (Field field : type.getDeclaredFields()) {
      visit(field);
    }
    for (Method method : type.getDeclaredMethods()) {
      visit(method);
    }
    visit(type.getSuperclass());
    for (Class<?> parent : type.getInterfaces()) {
      visit(parent);
    }
  }

  private void visit(Field field) {
    StreamId mark = field.getAnnotation(StreamId.class);
    if (mark != null && !Modifier.isStatic(field.getModifiers())) {
      String place = field.getDeclaringClass().getSimpleName() + "." + field.getName();
      found.putIfAbsent(
          field.getName(),
          new StreamAccess(place, mark.value(), message -> Reflection.read(field, message)));
    }
  }

  private void visit(Method method) {
    StreamId mark = method.getAnnotation(StreamId.class);
    if (mark != null && method.getParameterCount() == 0 && !method.isBridge()) {
      String place = method.getDeclaringClass().getSimpleName() + "." + method.getName() + "()";
      found.putIfAbsent(
          method.getName(),
          new StreamAccess(place, mark.value(), message -> Reflection.call(method, message)));
    }
  }
}
