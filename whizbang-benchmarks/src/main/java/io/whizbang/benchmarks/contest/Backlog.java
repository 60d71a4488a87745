package io.whizbang.benchmarks.contest;

import io.whizbang.value.UuidV7;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Messages that wait: streams of a length, in turns, and before all of them those of one stream whose first
 * message cannot be handled.
 */
public record Backlog(int streams, int perStream, int blocked) {

  static Backlog ofSingles(int messages) {
    return new Backlog(messages, 1, 0);
  }

  static Backlog ofStreams(int streams, int perStream) {
    return new Backlog(streams, perStream, 0);
  }

  Backlog behindBlockedStream(int messages) {
    return new Backlog(streams, perStream, messages);
  }

  /** For the name of what holds it. */
  String suffix() {
    return "_" + streams + "_" + perStream + "_" + blocked;
  }

  /** How many of them can be handled. */
  public int handleable() {
    return streams * perStream;
  }

  /** Those of the blocked stream, batch by batch. */
  public void forEachBlockedBatch(Consumer<List<OrderPlaced>> action) {
    var batches = new Batches(action);
    UUID stream = UuidV7.next();
    for (int number = 1; number <= blocked; number++) {
      batches.add(
          number == 1 ? OrderPlaced.poisoned(stream) : OrderPlaced.inStream(stream, number));
    }
    batches.flush();
  }

  /** Those that can be handled, in the order in which they are stored behind them, batch by batch. */
  public void forEachBatch(Consumer<List<OrderPlaced>> action) {
    var batches = new Batches(action);
    List<UUID> ids = new ArrayList<>();
    for (int stream = 0; stream < streams; stream++) {
      ids.add(UuidV7.next());
    }
    for (int number = 1; number <= perStream; number++) {
      for (UUID id : ids) {
        batches.add(OrderPlaced.inStream(id, perStream == 1 ? 0 : number));
      }
    }
    batches.flush();
  }

  private static final class Batches {

    private final Consumer<List<OrderPlaced>> action;
    private List<OrderPlaced> batch = new ArrayList<>();

    Batches(Consumer<List<OrderPlaced>> action) {
      this.action = action;
    }

    void add(OrderPlaced order) {
      batch.add(order);
      if (batch.size() == Player.BATCH) {
        flush();
      }
    }

    void flush() {
      if (!batch.isEmpty()) {
        action.accept(batch);
        batch = new ArrayList<>();
      }
    }
  }
}
