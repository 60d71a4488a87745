package io.whizbang.postgres;

import io.whizbang.database.Database;
import io.whizbang.database.DatabaseProvider;
import io.whizbang.database.DatabaseSettings;

/** Makes PostgreSQL the database of Whizbang: found as a service, and made by nobody else. */
public final class PostgresProvider implements DatabaseProvider {

  @Override
  public Database open(DatabaseSettings settings) {
    return new PostgresDatabase(settings);
  }
}
