package io.whizbang.postgres.races;

import io.whizbang.postgres.races.Ledger.Origin;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** An instance that does everything an instance may do, in random order and on the same few streams as all the others. */
final class StressWorker implements AutoCloseable {

  private final Instance instance;
  private final Ledger ledger;
  private final List<UUID> streams;
  private final Random random;
  private final Map<Lane, Deque<Work>> inHand = new LinkedHashMap<>();
  private final List<Message> delivered = new ArrayList<>();

  StressWorker(TestSchema schema, Ledger ledger, List<UUID> streams, long seed)
      throws SQLException {
    this.instance = Instance.in(schema);
    this.ledger = ledger;
    this.streams = streams;
    this.random = new Random(seed);
  }

  /** One call, or one transaction of an application. */
  void turn() throws SQLException {
    if (oneIn(10)) {
      insertAsAnApplication();
      return;
    }
    var call = newCall();
    inHand.entrySet().removeIf(lane -> !oneIn(3) && isDone(call, lane.getKey(), lane.getValue()));
    renew(call);
    Map<Message, Queue> fresh = store(call);
    for (Queue queue : Queue.values()) {
      call.on(queue).taking(random.nextInt(20));
    }
    long began = System.nanoTime();
    accept(instance.call(call));
    note(fresh, began);
  }

  /** Completes all that is in hand and leaves. */
  void finish() throws SQLException {
    var call = newCall();
    inHand.forEach((lane, works) -> process(call, lane, works, works.size()));
    inHand.keySet().forEach(ledger::putDown);
    inHand.clear();
    accept(instance.call(call));
    instance.run("select leave('" + instance.id() + "')");
  }

  /** Takes and completes until nothing is left, long after all the others have left. */
  void drain() throws SQLException {
    do {
      var call = newCall().later(600);
      inHand.forEach((lane, works) -> process(call, lane, works, works.size()));
      inHand.keySet().forEach(ledger::putDown);
      inHand.clear();
      accept(instance.call(call.on(Queue.OUTBOX).taking(1000).on(Queue.INBOX).taking(1000)));
    } while (!inHand.isEmpty());
  }

  private static Call newCall() {
    return Call.to(Queue.OUTBOX).with("p_max_attempts", "null");
  }

  /** Reports the first messages of a lane as done, perhaps fails or releases a later one; true if nothing of it is left. */
  private boolean isDone(Call call, Lane lane, Deque<Work> works) {
    process(call, lane, works, random.nextInt(works.size() + 1));
    if (!works.isEmpty() && oneIn(3)) {
      giveBack(call, lane, works, random.nextInt(works.size()));
    } else if (!works.isEmpty() && oneIn(3)) {
      call.on(lane.queue()).completing(8, works.getFirst().messageId());
    }
    if (works.isEmpty()) {
      ledger.putDown(lane);
    }
    return works.isEmpty();
  }

  private void process(Call call, Lane lane, Deque<Work> works, int count) {
    for (int i = 0; i < count; i++) {
      Work work = works.removeFirst();
      ledger.processed(work);
      call.on(lane.queue()).completing(lane.queue().finished(), work.messageId());
    }
  }

  /** What is behind a message that failed or is released is given back with it. */
  private void giveBack(Call call, Lane lane, Deque<Work> works, int kept) {
    var rest = new ArrayList<>(works).subList(kept, works.size());
    var message = new Message(rest.get(0).messageId(), rest.get(0).streamId());
    if (oneIn(2)) {
      call.on(lane.queue()).failing(message, 0);
    } else {
      call.on(lane.queue()).releasing(message);
    }
    rest.forEach(gone -> works.removeLast());
  }

  private void renew(Call call) {
    for (Iterator<Map.Entry<Lane, Deque<Work>>> lanes = inHand.entrySet().iterator();
        lanes.hasNext() && oneIn(3); ) {
      var lane = lanes.next();
      var work = lane.getValue().getFirst();
      call.on(lane.getKey().queue()).renewing(new Message(work.messageId(), work.streamId()));
    }
  }

  private Map<Message, Queue> store(Call call) {
    var fresh = new LinkedHashMap<Message, Queue>();
    for (int i = random.nextInt(6); i > 0; i--) {
      Queue queue = random.nextBoolean() ? Queue.OUTBOX : Queue.INBOX;
      Message message = newMessage();
      call.on(queue).storing(message);
      fresh.put(message, queue);
    }
    if (!delivered.isEmpty() && oneIn(3)) {
      call.on(Queue.INBOX).storing(delivered.get(random.nextInt(delivered.size())));
    }
    return fresh;
  }

  private void note(Map<Message, Queue> fresh, long began) {
    long ended = System.nanoTime();
    int position = 0;
    for (var each : fresh.entrySet()) {
      var lane = Lane.of(each.getValue(), each.getKey());
      ledger.stored(each.getKey().id(), new Origin(lane, began, ended, position++));
      if (each.getValue() == Queue.INBOX) {
        delivered.add(each.getKey());
      }
    }
  }

  private void accept(List<Work> answer) {
    for (Work work : answer) {
      if (work.isRejection()) {
        ledger.fault("rejected, though no lease ran out: " + work);
      } else {
        inHand.computeIfAbsent(Lane.of(work), lane -> new ArrayDeque<>()).addLast(work);
        ledger.taken(Lane.of(work), instance.id());
      }
    }
  }

  private void insertAsAnApplication() throws SQLException {
    var fresh = new LinkedHashMap<Message, Queue>();
    long began = System.nanoTime();
    instance.begin();
    for (int i = random.nextInt(3); i >= 0; i--) {
      Message message = newMessage();
      instance.run(RaceTest.insert(message));
      fresh.put(message, Queue.OUTBOX);
    }
    if (oneIn(4)) {
      instance.rollback();
    } else {
      instance.commit();
      note(fresh, began);
    }
  }

  private Message newMessage() {
    return oneIn(5)
        ? Message.withoutStream()
        : Message.of(streams.get(random.nextInt(streams.size())));
  }

  private boolean oneIn(int chances) {
    return random.nextInt(chances) == 0;
  }

  @Override
  public void close() throws SQLException {
    instance.close();
  }
}
