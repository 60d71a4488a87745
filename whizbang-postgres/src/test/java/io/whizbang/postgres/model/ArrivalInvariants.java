package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Call.NewMessage;
import io.whizbang.postgres.model.TableState.Letter;
import io.whizbang.postgres.model.TableState.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is sent arrives, and in a stream in the order in which it was sent, whichever way each message takes. What
 * leaves the outbox because it is done has arrived before that, so it is enough that what goes straight finds
 * nothing in the outbox that was sent before it; but for what had arrived already and is there once more.
 */
final class ArrivalInvariants {

  /** When each message was sent, counted. */
  private final Map<UUID, Integer> sent = new HashMap<>();

  private int count;

  /** What is in the outbox now and was not before: inserted by an application, or put back. */
  void looked(TableState before, TableState after) {
    after.of(Queue.OUTBOX).values().stream()
        .filter(row -> !before.of(Queue.OUTBOX).containsKey(row.id()))
        .sorted(Comparator.comparingLong(Row::sequence))
        .forEach(row -> sent.put(row.id(), ++count));
  }

  void called(Call call, TableState before, TableState after) {
    List<NewMessage> stores = call.outbox().stores();
    stores.forEach(m -> nothingStoredIsLost(m, after));
    stores.stream()
        .map(NewMessage::id)
        .distinct()
        .filter(id ->
            isSentNow(before.of(Queue.OUTBOX).get(id), after.of(Queue.OUTBOX).get(id)))
        .forEach(id -> sent.put(id, ++count));

    Set<UUID> arrivedBefore = new HashSet<>(before.seen.keySet());
    call.inbox().stores().forEach(m -> arrivedBefore.add(m.id()));
    List<Row> straight = new ArrayList<>(after.of(Queue.INBOX).values());
    straight.removeIf(
        row -> before.of(Queue.INBOX).containsKey(row.id()) || arrivedBefore.contains(row.id()));
    straight.sort(Comparator.comparingLong(Row::sequence));
    Map<UUID, Row> last = new HashMap<>();
    for (Row row : straight) {
      Row previous = last.put(row.line(), row);
      Invariants.require(
          previous == null || wasSentBefore(previous, row), "sent later and arrived before", row);
      after.unfinished(Queue.OUTBOX).stream()
          .filter(other -> row.stream() != null && row.stream().equals(other.stream()))
          .filter(other -> !arrivedBefore.contains(other.id()))
          .forEach(other ->
              Invariants.require(!wasSentBefore(other, row), "overtaken by " + row.id(), other));
    }
  }

  /** What was in the outbox already is sent once more if the same call has reported that it was done. */
  private static boolean isSentNow(@Nullable Row before, @Nullable Row after) {
    boolean isStillThere = after != null && before != null && after.sequence() == before.sequence();
    return before == null || !(before.place().equals("new") || isStillThere);
  }

  private boolean wasSentBefore(Row one, Row other) {
    return whenSent(one) < whenSent(other);
  }

  private int whenSent(Row row) {
    return Objects.requireNonNull(sent.get(row.id()), "arrived and was never sent");
  }

  private static void nothingStoredIsLost(NewMessage message, TableState after) {
    Invariants.require(
        after.of(Queue.OUTBOX).containsKey(message.id())
            || after.of(Queue.INBOX).containsKey(message.id())
            || after.deadLetters.containsKey(new Letter(Queue.OUTBOX, message.id())),
        "stored and lost",
        message);
  }

  /** A direct insert that went straight before anybody had admitted it. */
  static boolean wentStraight(Row row, TableState after) {
    return row.place().equals("new") && after.of(Queue.INBOX).containsKey(row.id());
  }
}
