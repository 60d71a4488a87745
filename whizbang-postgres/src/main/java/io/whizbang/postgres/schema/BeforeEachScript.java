package io.whizbang.postgres.schema;

import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/** Gives each script the search path that its functions freeze; Flyway's own would go on after the schema. */
record BeforeEachScript(InstallSteps steps, List<String> applied) implements Callback {

  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.BEFORE_EACH_MIGRATE;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    try (var statement = context.getConnection().createStatement()) {
      statement.execute(steps.setSearchPath());
    } catch (SQLException e) {
      throw new FlywayException("The search path cannot be set", e);
    }
    applied.add(context.getMigrationInfo().getScript());
  }

  @Override
  public String getCallbackName() {
    return "search path";
  }
}
