/**
 * What the runtime needs of a database, and how it finds it: {@code whizbang-postgres} on the class path
 * brings a {@link io.whizbang.database.DatabaseProvider}.
 */
@NullMarked
package io.whizbang.database;

import org.jspecify.annotations.NullMarked;
