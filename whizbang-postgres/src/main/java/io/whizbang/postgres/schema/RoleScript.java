package io.whizbang.postgres.schema;

import io.whizbang.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The grants that an application's role and a read-only role need in an installed schema, as a script for plain psql. An
 * upgrade keeps them; what it adds is opened by running the script again.
 */
public final class RoleScript {

  private RoleScript() {}

  /** The script for these roles, which must exist; one of them may be null. */
  public static String forSchema(
      String schema, @Nullable String applicationRole, @Nullable String readerRole) {
    if (applicationRole == null && readerRole == null) {
      throw new InvalidInputException("Name at least one role that the schema is opened to");
    }
    var name = new SchemaName(schema);
    return """
        -- Whizbang: who may do what in the schema %s. Feed this to psql, as the owner of the schema.
        \\set ON_ERROR_STOP on
        \\set QUIET on
        \\encoding UTF8
        begin;
        set local search_path to %s;

        %s%scommit;
        """.formatted(
            name.identifier(),
            name.searchPath(),
            grants("application_role.sql", name, applicationRole),
            grants("reader_role.sql", name, readerRole));
  }

  private static String grants(String file, SchemaName schema, @Nullable String role) {
    if (role == null) {
      return "";
    }
    return SqlText.file(file)
            .replace("the_schema", schema.identifier())
            .replace("the_role", identifier(role))
        + "\n";
  }

  private static String identifier(String role) {
    if (role.isBlank() || role.indexOf('\0') >= 0) {
      throw new InvalidInputException("A role needs a name, but got '" + role + "'");
    }
    return '"' + role.replace("\"", "\"\"") + '"';
  }
}
