package io.whizbang.postgres.testing;

import io.whizbang.postgres.schema.SchemaInstaller;
import io.whizbang.testkit.PostgresServer;
import io.whizbang.testkit.PostgresServer.Durability;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The PostgreSQL server that all tests of a process share, and fresh schemas on it. */
public final class TestDatabase {

  private static final String SCHEMA = "whizbang";
  private static final String TEMPLATE = "template_with_whizbang";
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private static @Nullable PostgresServer server;

  private TestDatabase() {}

  /** The shared server, started by the first who asks. */
  public static synchronized PostgresServer server() {
    if (server == null) {
      server = startWithTemplate();
    }
    return server;
  }

  /** A schema with Whizbang in a database of its own: a copy of one installed before, which takes milliseconds. */
  public static TestSchema freshSchema() {
    String database = nextName();
    server().copyDatabase(TEMPLATE, database);
    return new TestSchema(server(), database, SCHEMA);
  }

  /** A database of its own where nothing is installed, not even the schema. */
  public static TestSchema emptyDatabase() {
    String database = nextName();
    server().createDatabase(database);
    return new TestSchema(server(), database, SCHEMA);
  }

  private static String nextName() {
    return "test_" + DATABASES.incrementAndGet();
  }

  private static PostgresServer startWithTemplate() {
    var started = PostgresServer.start(Durability.FAST);
    started.createDatabase(TEMPLATE);
    new SchemaInstaller(started.dataSource(TEMPLATE), SCHEMA).install();
    try (var owner = started.dataSource(TEMPLATE).getConnection()) {
      Doors.makeRoles(owner);
      Doors.open(owner, SCHEMA);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return started;
  }
}
