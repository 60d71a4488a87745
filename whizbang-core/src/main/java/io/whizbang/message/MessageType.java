package io.whizbang.message;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name by which messages of a class are stored, sent and recognised, however the class is called
 * and wherever it moves.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface MessageType {

  /** The name, such as {@code orders.order-placed}. */
  String value();

  /** Names that it had before: messages under them are still read, none is written. */
  String[] aliases() default {};
}
