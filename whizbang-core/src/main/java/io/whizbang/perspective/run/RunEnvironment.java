package io.whizbang.perspective.run;

import io.whizbang.event.EventReader;
import io.whizbang.observe.Counters;
import io.whizbang.perspective.PerspectiveStore;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * What runs work with.
 *
 * @param holder whose leases they are, at present
 * @param dataSource where the transactions of custom runners come from
 */
public record RunEnvironment(
    PerspectiveStore store,
    EventReader reader,
    Supplier<PerspectiveStore.Holder> holder,
    DataSource dataSource,
    PerspectivePolicy policy,
    Counters counters) {}
