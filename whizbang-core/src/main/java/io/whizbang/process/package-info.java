/**
 * Works on what was claimed, in order. Work comes in through {@link io.whizbang.strategy.WorkIntake},
 * waits in a lane per stream, is handed to a {@link io.whizbang.process.RunHandler}, and its outcome
 * goes back through the {@link io.whizbang.strategy.WorkCoordinatorStrategy}.
 */
@NullMarked
package io.whizbang.process;

import org.jspecify.annotations.NullMarked;
