package io.whizbang.chaos.service;

import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Delivers as some brokers do: now and then a few of the latest messages come again, in another order, one by one, at the same
 * time as everything else.
 */
final class RedeliveringTransport extends TransportAround {

  private static final int REMEMBERED = 8;
  private static final int ONE_IN = 40;

  private final Deque<TransportMessage> latest = new ArrayDeque<>();
  private final ExecutorService again = Executors.newSingleThreadExecutor(task -> {
    Thread thread = new Thread(task, "redelivery");
    thread.setDaemon(true);
    return thread;
  });
  private int published;

  RedeliveringTransport(Transport inner) {
    super(inner);
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    List<PublishResult> results = inner.publish(batch);
    for (int i = 0; i < batch.size(); i++) {
      // What did not arrive cannot come again, and must not come before what precedes it.
      if (results.get(i) instanceof PublishResult.Published) {
        remember(batch.get(i));
      }
    }
    return results;
  }

  private synchronized void remember(TransportMessage message) {
    latest.addLast(message);
    if (latest.size() > REMEMBERED) {
      latest.removeFirst();
    }
    if (++published % ONE_IN == 0 && !again.isShutdown()) {
      List<TransportMessage> shuffled = new ArrayList<>(latest);
      Collections.shuffle(shuffled);
      again.execute(() -> shuffled.forEach(each -> inner.publish(List.of(each))));
    }
  }

  @Override
  public void close() {
    again.shutdownNow();
    super.close();
  }
}
