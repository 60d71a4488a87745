package io.whizbang.message;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the record component, field or method without parameters that says which stream a message
 * belongs to.
 *
 * <p>A {@code UUID} is the stream's id as it is. A business key (text, a whole number, an enum constant)
 * becomes one by {@link Streams#idOf}, and needs the aggregate type: order 42 and customer 42 are two
 * streams. A record of one component, such as {@code record OrderId(long value)}, counts as that
 * component.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface StreamId {

  /** What kind of thing the key is one of, such as {@code Order}; events are stored under it. */
  String value() default "";
}
