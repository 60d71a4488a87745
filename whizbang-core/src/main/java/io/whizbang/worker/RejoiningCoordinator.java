package io.whizbang.worker;

import io.whizbang.error.InstanceIdInUseException;
import io.whizbang.error.InstanceRemovedException;
import io.whizbang.error.WhizbangException;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A coordinator that comes back under a new id when the others have removed its instance, because it was
 * silent for too long, or when another process has the same one. The call that learns of it fails and is sent again by whoever sends it.
 */
public final class RejoiningCoordinator implements WorkCoordinator {

  private static final Logger LOG = LoggerFactory.getLogger(RejoiningCoordinator.class);

  private record Seat(ServiceInstance instance, WorkCoordinator coordinator) {}

  private final Function<ServiceInstance, WorkCoordinator> maker;
  private volatile Runnable removed = () -> {};
  private volatile Seat seat;

  public RejoiningCoordinator(
      ServiceInstance instance, Function<ServiceInstance, WorkCoordinator> maker) {
    this.maker = maker;
    this.seat = new Seat(instance, maker.apply(instance));
  }

  /** Is told when the instance was removed: others have its work. */
  public void onRemoved(Runnable listener) {
    removed = listener;
  }

  /** Who this process is at present. */
  public ServiceInstance instance() {
    return seat.instance();
  }

  @Override
  public WorkBatch processWorkBatch(WorkBatchRequest request) {
    return calling(coordinator -> coordinator.processWorkBatch(request));
  }

  @Override
  public WorkBatch processWithin(Connection transaction, WorkBatchRequest request) {
    return calling(coordinator -> coordinator.processWithin(transaction, request));
  }

  @Override
  public boolean isInDoubt() {
    return seat.coordinator().isInDoubt();
  }

  @Override
  public Set<UUID> heldStreams(Set<UUID> streams) {
    return seat.coordinator().heldStreams(streams);
  }

  @Override
  public boolean heartbeat() {
    return seat.coordinator().heartbeat();
  }

  @Override
  public void leave() {
    seat.coordinator().leave();
  }

  private WorkBatch calling(Function<WorkCoordinator, WorkBatch> call) {
    Seat present = seat;
    try {
      WorkBatch answer = call.apply(present.coordinator());
      requireStill(present);
      return answer;
    } catch (InstanceRemovedException | InstanceIdInUseException e) {
      rejoin(present, e);
      throw e;
    }
  }

  /** What was handed to an instance that another call has found removed meanwhile, others have now. */
  private void requireStill(Seat present) {
    if (!seat.equals(present)) {
      throw new InstanceRemovedException(
          "Instance " + present.instance().instanceId()
              + " was removed while this call was under way",
          null);
    }
  }

  private void rejoin(Seat lost, WhizbangException reason) {
    if (takeNewSeat(lost, reason)) {
      removed.run();
      lost.coordinator().close();
    }
  }

  /** Several calls may learn of it at the same time; one of them takes the new seat. */
  private synchronized boolean takeNewSeat(Seat lost, WhizbangException reason) {
    if (!seat.equals(lost)) {
      return false;
    }
    ServiceInstance again = lost.instance().withNewId();
    LOG.warn(
        "Instance {} goes on as {}, and drops what it has in hand: others have it now. {}",
        lost.instance().instanceId(),
        again.instanceId(),
        reason.getMessage());
    seat = new Seat(again, maker.apply(again));
    return true;
  }

  @Override
  public void close() {
    seat.coordinator().close();
  }
}
