package io.whizbang.postgres;

import io.whizbang.error.SchemaMigrationNeededException;
import io.whizbang.error.SchemaTooNewException;
import io.whizbang.postgres.schema.SchemaVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Makes sure, before the first use, that the schema is there and that this library knows it. */
final class SchemaCheck {

  private static final int KNOWN = SchemaVersion.ofTheLibrary();

  private final String schema;
  private volatile boolean passed;

  SchemaCheck(String schema) {
    this.schema = schema;
  }

  void check(Statements statements) throws SQLException {
    if (!passed) {
      require(statements.execute(
          FunctionCall.of(schema, "schema_version", List.of()), SchemaCheck::version));
      passed = true;
    }
  }

  private void require(int found) {
    if (found > KNOWN) {
      throw new SchemaTooNewException(
          "Schema %s is of version %d, and this library knows versions up to %d. Upgrade the library"
              .formatted(schema, found, KNOWN),
          null);
    }
    if (found < KNOWN) {
      throw new SchemaMigrationNeededException(
          "Schema %s is of version %d, and this library needs version %d. Run ./whizbang migrate"
              .formatted(schema, found, KNOWN),
          null);
    }
  }

  private static int version(ResultSet rows) throws SQLException {
    rows.next();
    return rows.getInt(1);
  }
}
