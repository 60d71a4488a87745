/**
 * One small program per feature. Each has a {@code run} that takes a data source, so that it can be read, run and
 * tested by itself.
 */
@NullMarked
package io.whizbang.examples;

import org.jspecify.annotations.NullMarked;
