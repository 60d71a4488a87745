package io.whizbang.postgres;

import java.sql.SQLException;

/** What is to be done in the database. It may be done again if the database rolled it back. */
@FunctionalInterface
interface Call<T> {
  T run(Statements statements) throws SQLException;
}
