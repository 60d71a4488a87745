package io.whizbang.strategy;

import io.whizbang.error.DatabaseUnavailableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What waits to be sent, in the order in which it was queued. What belongs to a line that somebody keeps is
 * parked, in its order as well, so that other lines can go on.
 */
final class Pending {

  /** A call of this many characters is large already; a single item may still be larger. */
  private static final int MAX_CHARACTERS = 8_000_000;

  private final Deque<Item> items = new ArrayDeque<>();
  private final Map<Object, Deque<Item>> parked = new LinkedHashMap<>();
  private final int maxQueued;
  private boolean closed;

  Pending(int maxQueued) {
    this.maxQueued = maxQueued;
  }

  synchronized void add(Item item) {
    requireOpen();
    Deque<Item> line = parked.getOrDefault(item.line(), items);
    if (line.size() >= maxQueued && item.isStore()) {
      throw new DatabaseUnavailableException(
          "%d items wait to be sent, as the database is too slow or cannot be reached. This message was"
                  .formatted(line.size())
              + " not taken. Try again later",
          null);
    }
    line.add(item);
  }

  /** Takes items from the front for one call. */
  synchronized Batch take(int most) {
    List<Item> taken = new ArrayList<>();
    long size = 0;
    for (Item next = items.peek(); next != null && taken.size() < most; next = items.peek()) {
      size += next.entry().size();
      if (size > MAX_CHARACTERS && !taken.isEmpty()) {
        break;
      }
      taken.add(items.remove());
    }
    return new Batch(taken);
  }

  /** Puts back to the front what was taken and not sent. */
  synchronized void putBack(Batch batch) {
    List<Item> taken = batch.items();
    for (int i = taken.size() - 1; i >= 0; i--) {
      items.addFirst(taken.get(i));
    }
  }

  /** Parks an item that was taken, with all that follows it in its line. */
  synchronized void park(Item item) {
    parked.computeIfAbsent(item.line(), this::takeLine).addFirst(item);
  }

  private Deque<Item> takeLine(Object line) {
    Deque<Item> taken = new ArrayDeque<>();
    items.removeIf(item -> item.line().equals(line) && taken.add(item));
    return taken;
  }

  synchronized List<Object> parkedLines() {
    return List.copyOf(parked.keySet());
  }

  /** Takes the first of a parked line; the rest, and what is queued behind it, stay parked. */
  synchronized Optional<Item> takeParked(Object line) {
    return Optional.ofNullable(parked.get(line)).map(Deque::poll);
  }

  /** Lets a line go on. */
  synchronized void unpark(Object line) {
    Deque<Item> waiting = parked.remove(line);
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
