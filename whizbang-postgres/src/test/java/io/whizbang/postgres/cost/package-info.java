/**
 * What a call costs, in plans and pages rather than in time: it must follow the call's own batch, never the backlog, the
 * blocked messages or the history.
 */
@NullMarked
package io.whizbang.postgres.cost;

import org.jspecify.annotations.NullMarked;
