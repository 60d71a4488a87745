/** Whizbang, the floor and the peers, each in a class of its own, set up as its makers recommend. */
@NullMarked
package io.whizbang.benchmarks.system;

import org.jspecify.annotations.NullMarked;
