package io.whizbang.postgres.model;

import java.util.List;
import java.util.regex.Pattern;

/** A perspective and a pattern that the events it wants match somewhere, in any case of letters. */
record Mapping(String perspective, String pattern) {

  /** Some match several types, and two of them belong to one perspective. */
  static final List<Mapping> ALL = List.of(
      new Mapping("orders", "order"),
      new Mapping("orders", "Placed$"),
      new Mapping("stock", "^StockMoved$"),
      new Mapping("moves", "(stock|customer)moved"),
      new Mapping("everything", "."));

  boolean matches(String eventType) {
    return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE).matcher(eventType).find();
  }
}
