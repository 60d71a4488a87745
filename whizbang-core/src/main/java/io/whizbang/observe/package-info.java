/**
 * What can be seen of a running process from outside: how much it did, how its queues are doing, whether it
 * is at work, and what takes how long. An {@link io.whizbang.observe.Observer} brings it to wherever it is
 * looked at.
 */
@NullMarked
package io.whizbang.observe;

import org.jspecify.annotations.NullMarked;
