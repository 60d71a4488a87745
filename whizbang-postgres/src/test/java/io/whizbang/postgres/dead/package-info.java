/** The rules of dead letters once they are there: requeued to the end or to the front, discarded, and the races of both. */
@NullMarked
package io.whizbang.postgres.dead;

import org.jspecify.annotations.NullMarked;
