/** The commands of {@code ./whizbang}: what an operator does to a schema from a shell. */
@NullMarked
package io.whizbang.cli;

import org.jspecify.annotations.NullMarked;
