package io.whizbang.postgres.cost;

import io.whizbang.postgres.testing.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLWarning;

/** Collects the plan of every statement that a session runs, above all of those inside of functions. */
final class PlanReader {

  private final Connection connection;
  private final List<Plan> plans = new ArrayList<>();

  PlanReader(Connection connection) throws SQLException {
    this.connection = connection;
    Query.execute(connection, """
        load 'auto_explain';
        set auto_explain.log_min_duration = 0;
        set auto_explain.log_nested_statements = on;
        set auto_explain.log_format = json;
        set client_min_messages = log""");
  }

  /** Runs a statement and keeps the plans of all that ran inside of it. */
  void run(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
      for (@Nullable SQLWarning each = statement.getWarnings();
          each != null;
          each = each.getNextWarning()) {
        keep(each);
      }
    }
  }

  private void keep(SQLWarning warning) {
    if (warning instanceof PSQLWarning notice && notice.getServerErrorMessage() != null) {
      @Nullable String context = notice.getServerErrorMessage().getWhere();
      String message = String.valueOf(notice.getMessage());
      if (context != null && message.contains("plan:")) {
        plans.add(new Plan(context, message.substring(message.indexOf('{'))));
      }
    }
  }

  List<Plan> plans() {
    return List.copyOf(plans);
  }
}
