package io.whizbang.worker;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InstanceIdInUseException;
import io.whizbang.error.InstanceRemovedException;
import io.whizbang.testing.Door;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkCoordinator;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RejoiningCoordinatorTest {

  private static final WorkBatchRequest REQUEST = WorkBatchRequest.builder().build();
  private static final Connection TRANSACTION = (Connection) Proxy.newProxyInstance(
      Connection.class.getClassLoader(),
      new Class<?>[] {Connection.class},
      (proxy, method, arguments) -> null);

  private final List<Seat> seats = new ArrayList<>();
  private final AtomicInteger told = new AtomicInteger();
  private final ServiceInstance self = ServiceInstance.ofThisProcess("orders");
  private final RejoiningCoordinator coordinator = new RejoiningCoordinator(self, instance -> {
    var seat = new Seat(instance);
    seats.add(seat);
    return seat;
  });

  @BeforeEach
  void listen() {
    coordinator.onRemoved(told::incrementAndGet);
  }

  @Test
  void callsGoToTheSeatThatItHas() {
    coordinator.processWorkBatch(REQUEST);
    coordinator.processWithin(TRANSACTION, REQUEST);
    coordinator.heartbeat();
    coordinator.leave();
    coordinator.close();

    assertThat(seats).hasSize(1);
    assertThat(seats.get(0).calls)
        .containsExactly("process", "within", "heartbeat", "leave", "close");
    assertThat(coordinator.instance()).isEqualTo(self);
    assertThat(told).hasValue(0);
  }

  @Test
  void theCallThatLearnsOfTheRemovalFailsAndTheNextIsMadeUnderANewId() {
    seats.get(0).removed = true;

    assertThatThrownBy(() -> coordinator.processWorkBatch(REQUEST))
        .isInstanceOf(InstanceRemovedException.class);
    coordinator.processWorkBatch(REQUEST);

    assertThat(told).hasValue(1);
    assertThat(coordinator.instance().instanceId()).isNotEqualTo(self.instanceId());
    assertThat(coordinator.instance().serviceName()).isEqualTo("orders");
    assertThat(seats.get(0).calls).containsExactly("process", "close");
    assertThat(seats.get(1).calls).containsExactly("process");
    assertThat(seats.get(1).instance).isEqualTo(coordinator.instance());
  }

  @Test
  void aReportWithinATransactionMayLearnOfItToo() {
    seats.get(0).removed = true;

    assertThatThrownBy(() -> coordinator.processWithin(TRANSACTION, REQUEST))
        .isInstanceOf(InstanceRemovedException.class);

    assertThat(seats).hasSize(2);
    assertThat(told).hasValue(1);
  }

  @Test
  void severalCallsThatLearnOfItTakeOneNewSeat() {
    seats.get(0).removed = true;
    Door door = new Door();
    seats.get(0).door = door;
    var late = CompletableFuture.runAsync(() -> coordinator.processWorkBatch(REQUEST));
    door.awaitReached();
    seats.get(0).door = null;

    assertThatThrownBy(() -> coordinator.processWorkBatch(REQUEST))
        .isInstanceOf(InstanceRemovedException.class);
    door.open();

    assertThat(late).failsWithin(30, SECONDS);
    assertThat(seats).hasSize(2);
    assertThat(told).hasValue(1);
  }

  @Test
  void whatWasHandedToAnInstanceThatIsRemovedMeanwhileIsNotTaken() {
    Door door = new Door();
    seats.get(0).door = door;
    var late = CompletableFuture.supplyAsync(() -> coordinator.processWorkBatch(REQUEST));
    door.awaitReached();
    seats.get(0).door = null;
    seats.get(0).removed = true;
    assertThatThrownBy(() -> coordinator.processWorkBatch(REQUEST))
        .isInstanceOf(InstanceRemovedException.class);
    seats.get(0).removed = false;

    door.open();

    assertThat(late)
        .failsWithin(30, SECONDS)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(InstanceRemovedException.class);
    assertThat(seats).hasSize(2);
    assertThat(told).hasValue(1);
  }

  @Test
  void itMayBeRemovedAgain() {
    seats.get(0).removed = true;
    assertThatThrownBy(() -> coordinator.processWorkBatch(REQUEST))
        .isInstanceOf(InstanceRemovedException.class);
    seats.get(1).removed = true;
    assertThatThrownBy(() -> coordinator.processWorkBatch(REQUEST))
        .isInstanceOf(InstanceRemovedException.class);

    assertThat(seats).hasSize(3);
    assertThat(told).hasValue(2);
  }

  @Test
  void whoseIdAnotherProcessHasComesBackUnderANewOne() {
    seats.get(0).inUse = true;

    assertThatThrownBy(() -> coordinator.processWorkBatch(REQUEST))
        .isInstanceOf(InstanceIdInUseException.class);

    assertThat(seats).hasSize(2);
    assertThat(coordinator.instance()).isNotEqualTo(self);
    assertThat(told).hasValue(1);
  }

  @Test
  void noOtherFailureCostsItsSeat() {
    seats.get(0).down = true;

    assertThatThrownBy(() -> coordinator.processWorkBatch(REQUEST))
        .isInstanceOf(DatabaseUnavailableException.class);

    assertThat(seats).hasSize(1);
    assertThat(told).hasValue(0);
  }

  /** A coordinator for one id, which others may have removed. */
  private static final class Seat implements WorkCoordinator {

    private final ServiceInstance instance;
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private volatile boolean removed;
    private volatile boolean inUse;
    private volatile boolean down;
    private volatile @Nullable Door door;

    Seat(ServiceInstance instance) {
      this.instance = instance;
    }

    private WorkBatch call(String what) {
      calls.add(what);
      Door closed = door;
      if (closed != null) {
        closed.pass();
      }
      if (removed) {
        throw new InstanceRemovedException("Removed", null);
      }
      if (inUse) {
        throw new InstanceIdInUseException("In use", null);
      }
      if (down) {
        throw new DatabaseUnavailableException("Down", null);
      }
      return new WorkBatch(List.of(), List.of());
    }

    @Override
    public WorkBatch processWorkBatch(WorkBatchRequest request) {
      return call("process");
    }

    @Override
    public WorkBatch processWithin(Connection transaction, WorkBatchRequest request) {
      return call("within");
    }

    @Override
    public boolean isInDoubt() {
      return false;
    }

    @Override
    public Set<UUID> heldStreams(Set<UUID> streams) {
      return Set.of();
    }

    @Override
    public boolean heartbeat() {
      calls.add("heartbeat");
      return true;
    }

    @Override
    public void leave() {
      calls.add("leave");
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }
}
