/** What a role may do that the roles' script opens the schema to, and above all what it may not. */
@NullMarked
package io.whizbang.postgres.roles;

import org.jspecify.annotations.NullMarked;
