package io.whizbang.strategy;

import io.whizbang.error.DatabaseUnavailableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What waits to be sent, in the order in which it was queued. */
final class Pending {

  /** A call of this many characters is large already; a single item may still be larger. */
  private static final int MAX_CHARACTERS = 8_000_000;

  private final Deque<Item> items = new ArrayDeque<>();
  private final int maxQueued;
  private boolean closed;

  Pending(int maxQueued) {
    this.maxQueued = maxQueued;
  }

  synchronized void add(Item item) {
    requireOpen();
    if (items.size() >= maxQueued && item.isStore()) {
      throw new DatabaseUnavailableException(
          "%d items wait to be sent, as the database is too slow or cannot be reached. This message was"
                  .formatted(items.size())
              + " not taken. Try again later",
          null);
    }
    items.add(item);
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
