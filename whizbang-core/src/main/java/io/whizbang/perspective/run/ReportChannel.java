package io.whizbang.perspective.run;

import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.work.WorkCoordinator;

/**
 * The ways by which the end of a run can be told to the database.
 *
 * @param nextCall queues it, to be sent with whatever else is to be told
 * @param coordinator tells it now, in a call of its own
 */
public record ReportChannel(WorkCoordinatorStrategy nextCall, WorkCoordinator coordinator) {}
