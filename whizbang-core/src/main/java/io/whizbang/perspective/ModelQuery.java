package io.whizbang.perspective;

import io.whizbang.error.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which models to read: those that pass every filter, in an order, page by page.
 *
 * <pre>{@code
 * ModelQuery.where("customer", EQUAL_TO, "Ada").and("total", AT_LEAST, 100).sortedBy("placedAt").page(0, 20)
 * }</pre>
 *
 * <p>Fields are those of the model as JSON; a field within a field is written {@code address.city}.
 */
public record ModelQuery(List<Filter> filters, List<Sort> sorts, long offset, int limit) {

  /** How many models are read unless a page is asked for. */
  public static final int DEFAULT_LIMIT = 100;

  /** How a field compares. All but {@link #EQUAL_TO} hold only between values of one kind. */
  public enum Comparison {
    EQUAL_TO,
    LESS_THAN,
    AT_MOST,
    GREATER_THAN,
    AT_LEAST
  }

  /** A condition; the value is a text, a number or a truth value. */
  public record Filter(String field, Comparison comparison, Object value) {
    public Filter {
      checkField(field);
      if (!(value instanceof String || value instanceof Number || value instanceof Boolean)) {
        throw new InvalidInputException(
            "Field %s cannot be compared with %s: take text, number or truth value"
                .formatted(field, value.getClass().getName()));
      }
    }
  }

  /** An order by a field; models that are alike are in the order of their ids. */
  public record Sort(String field, boolean descending) {
    public Sort {
      checkField(field);
    }
  }

  public ModelQuery {
    filters = List.copyOf(filters);
    sorts = List.copyOf(sorts);
    if (offset < 0 || limit < 1) {
      throw new InvalidInputException(
          "Offset %d must be 0 or more, and limit %d 1 or more".formatted(offset, limit));
    }
  }

  /** All models. */
  public static ModelQuery all() {
    return new ModelQuery(List.of(), List.of(), 0, DEFAULT_LIMIT);
  }

  public static ModelQuery where(String field, Comparison comparison, Object value) {
    return all().and(field, comparison, value);
  }

  public ModelQuery and(String field, Comparison comparison, Object value) {
    return new ModelQuery(
        plus(filters, new Filter(field, comparison, value)), sorts, offset, limit);
  }

  public ModelQuery sortedBy(String field) {
    return new ModelQuery(filters, plus(sorts, new Sort(field, false)), offset, limit);
  }

  public ModelQuery sortedDownBy(String field) {
    return new ModelQuery(filters, plus(sorts, new Sort(field, true)), offset, limit);
  }

  /** A page of so many, from page 0 on. */
  public ModelQuery page(int number, int size) {
    return new ModelQuery(filters, sorts, (long) number * size, size);
  }

  private static <T> List<T> plus(List<T> list, T more) {
    List<T> longer = new ArrayList<>(list);
    longer.add(more);
    return longer;
  }

  private static void checkField(@Nullable String field) {
    if (field == null || field.isBlank() || field.startsWith(".") || field.endsWith(".")) {
      throw new InvalidInputException("\"" + field + "\" is no field of a model");
    }
  }
}
