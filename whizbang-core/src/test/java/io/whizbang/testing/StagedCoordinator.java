package io.whizbang.testing;

import static java.util.stream.Collectors.toSet;

import io.whizbang.error.CallInterruptedException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InputPlace;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.error.StreamBusyException;
import io.whizbang.work.NewMessage;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stands before another coordinator: notes what it is asked, and stops, breaks or refuses calls as a test wishes. */
public final class StagedCoordinator implements WorkCoordinator {

  /** How one call goes. */
  private interface Scene {
    WorkBatch play(WorkBatchRequest request);
  }

  private final WorkCoordinator real;
  private final List<WorkBatchRequest> requests = new CopyOnWriteArrayList<>();
  private final Deque<Scene> scenes = new ArrayDeque<>();
  private volatile @Nullable Scene always;
  private volatile Set<UUID> held = Set.of();
  private volatile boolean inDoubt;

  public StagedCoordinator(WorkCoordinator real) {
    this.real = real;
  }

  /** All calls that were tried, in their order. */
  public List<WorkBatchRequest> requests() {
    return requests;
  }

  /** The next call fails before it changes anything. */
  public void failNext(RuntimeException failure) {
    add(request -> {
      throw failure;
    });
  }

  /** The thread of the next call is interrupted, which ends it and whatever it calls while it is marked so. */
  public void interruptNext() {
    add(request -> {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException("Interrupted", null);
    });
  }

  /** From now on no call gets through. */
  public void goDown() {
    always = request -> {
      throw new DatabaseUnavailableException("The database is down", null);
    };
  }

  public void comeBack() {
    always = null;
    held = Set.of();
  }

  /** The next call takes effect, and its answer is lost. */
  public void loseNextAnswer() {
    add(request -> {
      real.processWorkBatch(request);
      throw new OutcomeInDoubtException("The line went dead", null);
    });
  }

  /** Every call that brings this outgoing message is refused, with the place of the fault. */
  public void refuse(UUID messageId) {
    always = request -> {
      List<UUID> ids = outgoing(request);
      if (ids.contains(messageId)) {
        throw invalid("p_new_outbox_messages", OptionalInt.of(ids.indexOf(messageId)));
      }
      return real.processWorkBatch(request);
    };
  }

  /** Every call that brings this outgoing message is refused, without a word on which of them is to blame. */
  public void refuseWithoutPlace(UUID messageId) {
    always = request -> {
      if (outgoing(request).contains(messageId)) {
        throw new InvalidInputException("Something is wrong");
      }
      return real.processWorkBatch(request);
    };
  }

  /** From now on every call is given up that stores something into these streams, or reports on these messages. */
  public void hold(Set<UUID> streams, Set<UUID> messages) {
    held = streams;
    always = request -> {
      if (isOf(request, streams, messages)) {
        throw new StreamBusyException("Somebody holds a stream", null);
      }
      return real.processWorkBatch(request);
    };
  }

  /** Calls get through from now on, and whoever only looks still finds the streams held. */
  public void letThroughWhatSeemsHeld() {
    always = null;
  }

  private static boolean isOf(WorkBatchRequest request, Set<UUID> streams, Set<UUID> messages) {
    return request.newOutboxMessages().stream()
            .anyMatch(each -> streams.contains(each.message().streamId()))
        || Stream.of(request.outboxReports(), request.inboxReports())
            .flatMap(reports -> reports.completions().stream())
            .anyMatch(each -> messages.contains(each.messageId()));
  }

  /** Whether an answer was lost, and nobody has asked yet for what it may have brought. */
  public void setInDoubt(boolean isInDoubt) {
    inDoubt = isInDoubt;
  }

  /** The next call is stopped at the door until the test lets it through. */
  public Door stopNext() {
    Door door = new Door();
    add(request -> {
      door.pass();
      return real.processWorkBatch(request);
    });
    return door;
  }

  /** A refusal of a setting of the call. */
  public static InvalidInputException invalid(String parameter, OptionalInt index) {
    InputPlace place = new InputPlace(parameter, index, Optional.empty());
    return new InvalidInputException(place + " is wrong", place, null);
  }

  public static List<UUID> outgoing(WorkBatchRequest request) {
    return request.newOutboxMessages().stream()
        .map(NewMessage::message)
        .map(message -> message.id())
        .toList();
  }

  @Override
  public WorkBatch processWorkBatch(WorkBatchRequest request) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CallInterruptedException("Interrupted before the call began", null);
    }
    requests.add(request);
    return next().play(request);
  }

  @Override
  public WorkBatch processWithin(Connection transaction, WorkBatchRequest request) {
    requests.add(request);
    return real.processWithin(transaction, request);
  }

  @Override
  public boolean isInDoubt() {
    return inDoubt;
  }

  @Override
  public Set<UUID> heldStreams(Set<UUID> streams) {
    return streams.stream().filter(held::contains).collect(toSet());
  }

  @Override
  public boolean heartbeat() {
    return real.heartbeat();
  }

  @Override
  public void leave() {
    real.leave();
  }

  @Override
  public void close() {
    real.close();
  }

  private synchronized void add(Scene scene) {
    scenes.add(scene);
  }

  private synchronized Scene next() {
    Scene scene = scenes.poll();
    Scene usual = always;
    if (scene != null) {
      return scene;
    }
    return usual != null ? usual : real::processWorkBatch;
  }
}
