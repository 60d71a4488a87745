/** A real PostgreSQL for tests, of any module: started once per process, gone with it. */
@NullMarked
package io.whizbang.postgres.testing;

import org.jspecify.annotations.NullMarked;
