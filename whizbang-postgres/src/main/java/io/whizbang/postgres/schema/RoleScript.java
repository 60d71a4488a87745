package io.whizbang.postgres.schema;

import io.whizbang.error.InvalidInputException;
import java.util.EnumMap;
import java.util.Map;

/**
 * The grants that roles need in an installed schema, as a script for plain psql. An upgrade keeps them; what it adds is
 * opened by running the script again.
 */
public final class RoleScript {

  private final SchemaName schema;
  private final Map<Part, String> roles = new EnumMap<>(Part.class);

  /** What a role is there for. */
  public enum Part {
    /** The instances of the service connect as it. */
    APPLICATION,
    /** A dashboard connects as it: it reads, and changes nothing. */
    READER,
    /** The instances of another service connect as it, and publish to this one. */
    PUBLISHER,
    /** It owns the schema of another service, which subscribes to what is published. */
    PEER;

    private String file() {
      return switch (this) {
        case APPLICATION -> "application_role.sql";
        case READER -> "reader_role.sql";
        case PUBLISHER -> "publisher_role.sql";
        case PEER -> "peer_role.sql";
      };
    }
  }

  private RoleScript(SchemaName schema) {
    this.schema = schema;
  }

  public static RoleScript forSchema(String schema) {
    return new RoleScript(new SchemaName(schema));
  }

  /** Opens the schema to a role, which must exist. */
  public RoleScript open(Part part, String role) {
    roles.put(part, identifier(role));
    return this;
  }

  public String text() {
    if (roles.isEmpty()) {
      throw new InvalidInputException("Name at least one role that the schema is opened to");
    }
    var grants = new StringBuilder();
    roles.forEach((part, role) -> grants.append(grants(part, role)).append('\n'));
    return """
        -- Whizbang: who may do what in the schema %s. Feed this to psql, as the owner of the schema.
        \\set ON_ERROR_STOP on
        \\set QUIET on
        \\encoding UTF8
        begin;
        set local search_path to %s;

        %scommit;
        """.formatted(schema.identifier(), schema.searchPath(), grants);
  }

  private String grants(Part part, String role) {
    return SqlText.file(part.file())
        .replace("the_schema", schema.identifier())
        .replace("the_role", role);
  }

  private static String identifier(String role) {
    if (role.isBlank() || role.indexOf('\0') >= 0) {
      throw new InvalidInputException("A role needs a name, but got '" + role + "'");
    }
    return '"' + role.replace("\"", "\"\"") + '"';
  }
}
