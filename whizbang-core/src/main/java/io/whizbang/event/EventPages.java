package io.whizbang.event;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads page after page, each when the one before is used up, until one is not full. */
final class EventPages implements Iterator<StoredEvent> {

  static final int SIZE = 500;

  private final LongFunction<List<StoredEvent>> reader;
  private final ToLongFunction<StoredEvent> place;
  private final Deque<StoredEvent> page = new ArrayDeque<>();
  private long next;
  private boolean last;

  private EventPages(
      long from, LongFunction<List<StoredEvent>> reader, ToLongFunction<StoredEvent> place) {
    this.next = from;
    this.reader = reader;
    this.place = place;
  }

  /**
   * @param reader reads the page that begins at a place
   * @param place where the page begins that follows on an event
   */
  static Stream<StoredEvent> from(
      long from, LongFunction<List<StoredEvent>> reader, ToLongFunction<StoredEvent> place) {
    var events = new EventPages(from, reader, place);
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(events, Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  @Override
  public boolean hasNext() {
    if (page.isEmpty() && !last) {
      List<StoredEvent> read = reader.apply(next);
      page.addAll(read);
      last = read.size() < SIZE;
    }
    return !page.isEmpty();
  }

  @Override
  public StoredEvent next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    StoredEvent event = page.remove();
    next = place.applyAsLong(event);
    return event;
  }
}
