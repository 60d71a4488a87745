package io.whizbang.database;

import io.whizbang.error.InvalidInputException;
import java.util.List;
import java.util.ServiceLoader;

/** A kind of database that can coordinate instances; registered as a service of this type. */
public interface DatabaseProvider {

  Database open(DatabaseSettings settings);

  /**
   * The one that is on the class path.
   *
   * @throws InvalidInputException if there is none, or more than one
   */
  static DatabaseProvider onClassPath() {
    List<DatabaseProvider> found = ServiceLoader.load(DatabaseProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new InvalidInputException(
        found.isEmpty()
            ? "No database is on the class path: add the module whizbang-postgres"
            : "More than one database is on the class path, %s: leave one".formatted(found));
  }
}
