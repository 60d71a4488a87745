package io.whizbang.transport;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which subscription has which unsettled letters of a stream; one stream is with one subscription. */
final class StreamsInHand {

  private record Hand(MailboxSubscription owner, NavigableMap<Long, Integer> rounds) {}

  private final Map<UUID, Hand> hands = new HashMap<>();

  /** Whether a letter may go to a subscription now. */
  boolean allows(Letter letter, MailboxSubscription receiver) {
    Hand hand = hand(letter);
    return hand == null || (hand.owner == receiver && !isTooEarly(letter, hand));
  }

  /** One that was given back waits for those before it, as long as they may be given back as well. */
  private static boolean isTooEarly(Letter letter, Hand hand) {
    return hand.rounds.headMap(letter.number()).values().stream()
        .anyMatch(round -> round < letter.round());
  }

  private @Nullable Hand hand(Letter letter) {
    UUID stream = letter.stream();
    return stream == null ? null : hands.get(stream);
  }

  void take(Letter letter, MailboxSubscription receiver) {
    UUID stream = letter.stream();
    if (stream != null) {
      hands
          .computeIfAbsent(stream, any -> new Hand(receiver, new TreeMap<>()))
          .rounds
          .put(letter.number(), letter.round());
    }
  }

  void settle(Letter letter) {
    UUID stream = letter.stream();
    Hand hand = hand(letter);
    if (stream != null && hand != null) {
      hand.rounds.remove(letter.number());
      if (hand.rounds.isEmpty()) {
        hands.remove(stream);
      }
    }
  }
}
