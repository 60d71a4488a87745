package io.whizbang.strategy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.StreamBusyException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent, in the order in which it was queued. What belongs to a line (a stream, or a message without one) of
 * which another call is under way stays until that has ended. What belongs to a stream that somebody holds is parked, in its
 * order as well, so that other streams can go on.
 */
final class Pending {

  /** A call of this many characters is large already; a single item may still be larger. */
  private static final int MAX_CHARACTERS = 8_000_000;

  private final Deque<Item> items = new ArrayDeque<>();
  private final UnderWay underWay;
  private final Map<UUID, Deque<Item>> parked = new LinkedHashMap<>();
  private final int maxQueued;
  private boolean closed;

  Pending(int maxQueued, UnderWay underWay) {
    this.maxQueued = maxQueued;
    this.underWay = underWay;
  }

  /** Returns how many items wait. */
  synchronized int add(Item item) {
    requireOpen();
    UUID stream = item.entry().streamId();
    Deque<Item> behind = stream == null ? null : parked.get(stream);
    if (item.isStore()) {
      requireRoom(behind == null ? items.size() : parkedItems(), behind == null ? null : stream);
    }
    (behind == null ? items : behind).add(item);
    return items.size();
  }

  private void requireRoom(int waiting, @Nullable UUID heldStream) {
    if (waiting < maxQueued) {
      return;
    }
    String taken = "%d items wait to be sent, %s. This message was not taken. Try again later";
    throw heldStream == null
        ? new DatabaseUnavailableException(
            taken.formatted(waiting, "as the database is too slow or cannot be reached"), null)
        : new StreamBusyException(
            taken.formatted(
                waiting,
                "as somebody keeps transactions open that hold streams, such as " + heldStream),
            null);
  }

  private int parkedItems() {
    return parked.values().stream().mapToInt(Deque::size).sum();
  }

  /** How many items no call that is under way holds up. */
  synchronized int sendable() {
    Set<UUID> lines = underWay.now();
    return lines.isEmpty()
        ? items.size()
        : (int) items.stream().filter(item -> !item.isIn(lines)).count();
  }

  /** Takes items from the front for one call, which is under way from now on. */
  synchronized Batch take(int most) {
    List<Item> taken = new ArrayList<>();
    List<Item> heldUp = new ArrayList<>();
    Set<UUID> lines = underWay.now();
    long size = 0;
    for (Item next = items.peek(); next != null && taken.size() < most; next = items.peek()) {
      boolean heldUpHere = next.isIn(lines);
      size += heldUpHere ? 0 : next.entry().size();
      if (size > MAX_CHARACTERS && !taken.isEmpty()) {
        break;
      }
      (heldUpHere ? heldUp : taken).add(items.remove());
    }
    putFirst(heldUp);
    Batch batch = new Batch(taken);
    underWay.begin(batch.lines());
    return batch;
  }

  /** Takes all that waits, however large it is. */
  synchronized Batch takeAll() {
    List<Item> taken = List.copyOf(items);
    items.clear();
    return new Batch(taken);
  }

  /** Puts back to the front what was taken and not sent. */
  synchronized void putBack(Batch batch) {
    putFirst(batch.items());
  }

  private void putFirst(List<Item> those) {
    for (int i = those.size() - 1; i >= 0; i--) {
      items.addFirst(those.get(i));
    }
  }

  /** Parks all that waits for these streams, and what is queued for them from now on. */
  synchronized void park(Set<UUID> streams) {
    streams.forEach(stream -> parked.computeIfAbsent(stream, this::takeOut));
  }

  private Deque<Item> takeOut(UUID stream) {
    Deque<Item> taken = new ArrayDeque<>();
    items.removeIf(item -> item.isOf(stream) && taken.add(item));
    return taken;
  }

  synchronized Set<UUID> parkedStreams() {
    return Set.copyOf(parked.keySet());
  }

  /** Lets these streams go on. After close() only the last flush does that, so that nothing comes behind it. */
  synchronized void unpark(Set<UUID> streams) {
    if (!closed) {
      streams.forEach(this::letGoOn);
    }
  }

  /** Lets the stream go on that has been parked for longest; parked again, it is the last in the line. */
  synchronized void unparkLongest() {
    if (!closed) {
      parked.keySet().stream().findFirst().ifPresent(this::letGoOn);
    }
  }

  synchronized void unparkAll() {
    parkedStreams().forEach(this::letGoOn);
  }

  private void letGoOn(UUID stream) {
    Deque<Item> waiting = parked.remove(stream);
    if (waiting != null) {
      items.addAll(waiting);
    }
  }

  synchronized int size() {
    return items.size();
  }

  synchronized boolean isEmpty() {
    return items.isEmpty();
  }

  /** Takes no more from now on; false if that was so before. */
  synchronized boolean close() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  synchronized void requireOpen() {
    if (closed) {
      throw new IllegalStateException(
          "The strategy is closed: nothing can be queued or flushed after close()");
    }
  }
}
