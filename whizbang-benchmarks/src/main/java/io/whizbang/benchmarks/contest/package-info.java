/**
 * Races between Whizbang, the fewest statements that do the same, and its peers: each {@link
 * io.whizbang.benchmarks.contest.Race} measures one thing of one {@link io.whizbang.benchmarks.contest.Contestant}, and a
 * {@link io.whizbang.benchmarks.contest.Contest} lets all of them take turns.
 */
@NullMarked
package io.whizbang.benchmarks.contest;

import org.jspecify.annotations.NullMarked;
