/**
 * The rules of {@code process_work_batch}, one test each, asked of the SQL function itself on a real PostgreSQL.
 *
 * <p>The words of the tests: a {@link io.whizbang.postgres.rules.Caller} makes a {@link io.whizbang.postgres.rules.Call}
 * at a second of the test's own time and gets an {@link io.whizbang.postgres.rules.Answer};
 * {@link io.whizbang.postgres.rules.RuleDatabase} makes messages and looks at rows. Time travels in the call, so no test
 * waits.
 */
@NullMarked
package io.whizbang.postgres.rules;

import org.jspecify.annotations.NullMarked;
