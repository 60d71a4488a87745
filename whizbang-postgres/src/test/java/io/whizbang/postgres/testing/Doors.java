package io.whizbang.postgres.testing;

import io.whizbang.postgres.schema.RoleScript;
import io.whizbang.postgres.schema.RoleScript.Part;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Through whose rights the contract's tests call the functions that are open to applications: the owner's, or, with {@code
 * -Dwhizbang.role=application}, those that the roles' script grants and no others.
 */
public final class Doors {

  /** A role with the rights of an application. */
  public static final String APPLICATION = "whizbang_application";

  /** A role with the rights of a dashboard. */
  public static final String READER = "whizbang_reader";

  /** A role with the rights of another service's instances. */
  public static final String PUBLISHER = "whizbang_publisher";

  private static final boolean RESTRICTED =
      "application".equals(System.getProperty("whizbang.role"));

  private Doors() {}

  /** What is done through a door. */
  @FunctionalInterface
  public interface Use<T> {
    @Nullable
    T apply() throws SQLException;
  }

  /** Does it on this connection, which keeps its own rights for what comes after. */
  public static <T> @Nullable T through(Connection connection, Use<T> use) throws SQLException {
    return RESTRICTED ? as(APPLICATION, connection, use) : use.apply();
  }

  /** Does it with the rights of this role. */
  public static <T> @Nullable T as(String role, Connection connection, Use<T> use)
      throws SQLException {
    Query.execute(connection, "set role " + role);
    try {
      @Nullable T answer = use.apply();
      Query.execute(connection, "reset role");
      return answer;
    } catch (SQLException | AssertionError e) {
      resetUnlessAborted(connection, e);
      throw e;
    }
  }

  /** The rollback of a failed transaction takes the role back by itself. */
  private static void resetUnlessAborted(Connection connection, Throwable failure) {
    try {
      Query.execute(connection, "reset role");
    } catch (SQLException aborted) {
      failure.addSuppressed(aborted);
    }
  }

  static void makeRoles(Connection owner) throws SQLException {
    Query.execute(owner, "create role " + APPLICATION);
    Query.execute(owner, "create role " + READER);
    Query.execute(owner, "create role " + PUBLISHER);
  }

  /** Opens a schema to the roles. */
  public static void open(Connection owner, String schema) throws SQLException {
    String script = RoleScript.forSchema(schema)
        .open(Part.APPLICATION, APPLICATION)
        .open(Part.READER, READER)
        .open(Part.PUBLISHER, PUBLISHER)
        .text();
    Query.execute(owner, withoutPsqlCommands(script));
  }

  private static String withoutPsqlCommands(String script) {
    return script.replaceAll("(?m)^\\\\.*$", "");
  }
}
