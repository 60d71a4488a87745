package io.whizbang.handle;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.dispatch.Dispatcher;
import io.whizbang.observe.Counters;
import io.whizbang.observe.Observer;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.work.WorkCoordinator;
import javax.sql.DataSource;

/**
 * What receptors are run with.
 *
 * @param dataSource where their transactions come from
 * @param coordinator completes messages within these transactions
 * @param strategy takes the reports that belong to no transaction
 * @param dispatcher sends what they send
 */
public record ReceptorEnvironment(
    DataSource dataSource,
    WorkCoordinator coordinator,
    WorkCoordinatorStrategy strategy,
    Dispatcher dispatcher,
    Scheduler scheduler,
    Counters counters,
    Observer observer) {}
