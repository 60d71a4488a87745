/** The runtime as a user sees it: whole instances over a real database. */
@NullMarked
package io.whizbang.runtime;

import org.jspecify.annotations.NullMarked;
