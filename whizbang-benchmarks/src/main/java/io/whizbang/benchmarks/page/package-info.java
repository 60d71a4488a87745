/** Turns the JSON of a run into the tables and charts of the documentation. */
@NullMarked
package io.whizbang.benchmarks.page;

import org.jspecify.annotations.NullMarked;
