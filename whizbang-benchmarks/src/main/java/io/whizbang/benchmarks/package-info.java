/**
 * Measures what the engine costs, next to hand-written SQL floors that move the same rows with the fewest and fastest
 * statements.
 *
 * <p>A {@link io.whizbang.benchmarks.Scenario} lets the contestants take turns in rounds and reports {@link
 * io.whizbang.benchmarks.Finding findings}: medians, spreads, ratios and the targets they must reach.
 */
@NullMarked
package io.whizbang.benchmarks;

import org.jspecify.annotations.NullMarked;
