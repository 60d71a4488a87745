/**
 * Measures what the engine costs, next to hand-written SQL floors that move the same rows with the fewest and fastest
 * statements; and the runtime on top of it: how fast a message reaches its receptor, what the strategies make of a load, and
 * what services of one database cost each other.
 *
 * <p>A {@link io.whizbang.benchmarks.Scenario} measures, where there are movers by turns, and reports {@link
 * io.whizbang.benchmarks.Finding findings}: medians, spreads, ratios and the targets they must reach.
 */
@NullMarked
package io.whizbang.benchmarks;

import org.jspecify.annotations.NullMarked;
