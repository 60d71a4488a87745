package io.whizbang.postgres.testing;

import io.whizbang.testkit.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of its own, with Whizbang in the schema {@link #name}; closing it removes the database. */
public final class TestSchema implements AutoCloseable {

  private final PostgresServer server;
  private final String database;
  private final String name;

  TestSchema(PostgresServer server, String database, String name) {
    this.server = server;
    this.database = database;
    this.name = name;
  }

  /** The schema that Whizbang is installed in. */
  public String name() {
    return name;
  }

  /** The database that holds nothing but this schema. */
  public String database() {
    return database;
  }

  /** The server that the database is on. */
  public PostgresServer server() {
    return server;
  }

  /** Connects as an application does, that is without the schema in its search path. */
  public PGSimpleDataSource dataSource() {
    return server.dataSource(database);
  }

  /** What a command or another process connects with. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + server.port() + "/" + database + "?user=postgres";
  }

  /** Connects with the schema as the search path, for a test's own statements. */
  public Connection connect() throws SQLException {
    PGSimpleDataSource dataSource = dataSource();
    dataSource.setCurrentSchema('"' + name + '"');
    return dataSource.getConnection();
  }

  @Override
  public void close() {
    server.dropDatabase(database);
  }
}
