package io.whizbang.benchmarks;

import io.whizbang.Whizbang;
import io.whizbang.benchmarks.Account.Balance;
import io.whizbang.benchmarks.Account.Paid;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Unit;
import io.whizbang.event.StoredEvent;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A stream is read from its first event on, to know what state it is in: how long that takes. */
record Replay(BenchmarkServer server, History history, int rounds) implements Scenario {

  private static final UUID FIRST = UUID.fromString("c4ca4238-a0b9-2382-0dcc-509a6f75849b");

  @Override
  public List<Finding> run() throws Exception {
    history.makeOn(server);
    Samples times = new Samples();
    try (Instances instances = new Instances(server)) {
      Whizbang whizbang = instances
          .start(builder -> builder
              .service("bench")
              .schema(Engine.SCHEMA)
              .schemaInstalledElsewhere()
              .messageType(Paid.class, "Paid"))
          .whizbang();
      replay(whizbang);
      for (int round = 0; round < rounds; round++) {
        long start = System.nanoTime();
        replay(whizbang);
        times.add((System.nanoTime() - start) / 1e6);
      }
    }
    String measure = String.format(Locale.ROOT, "replay of a stream of %,d", history.length());
    return List.of(Finding.of("", measure, Unit.MILLISECONDS, times));
  }

  private void replay(Whizbang whizbang) {
    @Nullable Balance balance = null;
    try (Stream<StoredEvent> events = whizbang.events().stream(FIRST)) {
      for (StoredEvent event : (Iterable<StoredEvent>) events::iterator) {
        balance = Balance.after(balance, (Paid) event.body());
      }
    }
    if (balance == null || balance.payments() != history.length()) {
      throw new IllegalStateException("the stream should have " + history.length() + " events");
    }
  }
}
