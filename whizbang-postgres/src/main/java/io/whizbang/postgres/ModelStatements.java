package io.whizbang.postgres;

import io.whizbang.perspective.ModelQuery;
import io.whizbang.perspective.ModelQuery.Comparison;
import io.whizbang.perspective.ModelQuery.Filter;
import io.whizbang.perspective.ModelQuery.Sort;
import io.whizbang.perspective.PerspectiveDefinition;
import io.whizbang.value.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The statements that read models. Only the table's name is written into them, quoted; all else, the fields too, is
 * bound.
 */
final class ModelStatements {

  private final String schema;

  ModelStatements(String schema) {
    this.schema = FunctionCall.quoted(schema);
  }

  FunctionCall byIds(String perspectiveName, Collection<String> ids) {
    return new FunctionCall(
        "select id, model, version, updated_at from " + table(perspectiveName)
            + " where id = any (?)",
        List.of(Argument.texts("ids", ids)));
  }

  FunctionCall find(String perspectiveName, ModelQuery query, Function<Object, Json> writer) {
    List<Argument> arguments = new ArrayList<>();
    String where = where(query, writer, arguments);
    String order = order(query, arguments);
    arguments.add(Argument.number("offset", query.offset()));
    arguments.add(Argument.integer("limit", query.limit()));
    return new FunctionCall(
        "select id, model, version, updated_at from " + table(perspectiveName) + where + order
            + " offset ? limit ?",
        arguments);
  }

  FunctionCall count(String perspectiveName, ModelQuery query, Function<Object, Json> writer) {
    List<Argument> arguments = new ArrayList<>();
    String where = where(query, writer, arguments);
    return new FunctionCall("select count(*) from " + table(perspectiveName) + where, arguments);
  }

  private String table(String perspectiveName) {
    int mark = perspectiveName.indexOf('~');
    PerspectiveDefinition.checkName(
        mark < 0 ? perspectiveName : perspectiveName.substring(0, mark));
    return schema + "." + FunctionCall.quoted("wh_model_" + perspectiveName);
  }

  private static String where(
      ModelQuery query, Function<Object, Json> writer, List<Argument> arguments) {
    StringBuilder where = new StringBuilder(" where model is not null");
    for (Filter filter : query.filters()) {
      Argument path = path(filter.field());
      Argument value = Argument.json("value", writer.apply(filter.value()).text());
      arguments.addAll(List.of(path, value));
      where
          .append(" and model #> ? ")
          .append(operator(filter.comparison()))
          .append(" cast(? as jsonb)");
      if (filter.comparison() != Comparison.EQUAL_TO) {
        arguments.addAll(List.of(path, value));
        where.append(" and jsonb_typeof(model #> ?) = jsonb_typeof(cast(? as jsonb))");
      }
    }
    return where.toString();
  }

  private static String operator(Comparison comparison) {
    return switch (comparison) {
      case EQUAL_TO -> "=";
      case LESS_THAN -> "<";
      case AT_MOST -> "<=";
      case GREATER_THAN -> ">";
      case AT_LEAST -> ">=";
    };
  }

  private static String order(ModelQuery query, List<Argument> arguments) {
    StringBuilder order = new StringBuilder(" order by ");
    for (Sort sort : query.sorts()) {
      arguments.add(path(sort.field()));
      order.append("model #> ?").append(sort.descending() ? " desc nulls last, " : " nulls last, ");
    }
    return order.append("id").toString();
  }

  private static Argument path(String field) {
    return Argument.texts("path", List.of(field.split("\\.")));
  }
}
