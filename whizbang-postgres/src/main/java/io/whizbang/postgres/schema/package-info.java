/**
 * Puts the tables and functions of Whizbang into a schema of the service's database and keeps them up to date: before
 * anything is stored or claimed.
 */
@NullMarked
package io.whizbang.postgres.schema;

import org.jspecify.annotations.NullMarked;
