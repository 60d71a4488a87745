package io.whizbang.perspective;

import io.whizbang.event.StoredEvent;
import java.sql.Connection;
import java.util.List;

/**
 * What a {@link PerspectiveRunner} works with.
 *
 * @param connection a connection in the transaction of the run, which is not the runner's to end
 * @param events those that the perspective wants, in their order, a batch at most
 */
public record PerspectiveRun(Connection connection, List<StoredEvent> events) {}
