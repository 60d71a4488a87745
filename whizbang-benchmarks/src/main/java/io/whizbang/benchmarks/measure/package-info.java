/** What every measurement needs: a server with durable commits, several rounds of the same, targets. */
@NullMarked
package io.whizbang.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
