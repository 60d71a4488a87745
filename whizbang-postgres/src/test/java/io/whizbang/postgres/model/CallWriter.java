package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Call.Completion;
import io.whizbang.postgres.model.Call.Failure;
import io.whizbang.postgres.model.Call.NewMessage;
import io.whizbang.postgres.model.Call.ReceptorReport;
import io.whizbang.postgres.model.Story.CheckpointPick;
import io.whizbang.postgres.model.Story.Conditions;
import io.whizbang.postgres.model.Story.Manner;
import io.whizbang.postgres.model.Story.PerspectiveShare;
import io.whizbang.postgres.model.Story.Pick;
import io.whizbang.postgres.model.Story.ReceptorPick;
import io.whizbang.postgres.model.Story.Share;
import io.whizbang.postgres.model.Story.Turn;
import io.whizbang.postgres.model.Story.What;
import io.whizbang.postgres.model.Story.Whose;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Turns what a story says into a call: picks become messages that are there. */
final class CallWriter {

  private static final int ALL_BITS = 28;

  private final Conditions conditions;
  private final Newcomers newcomers;
  private final PerspectiveWriter perspectives;

  CallWriter(Conditions conditions, Newcomers newcomers, PerspectiveWriter perspectives) {
    this.conditions = conditions;
    this.newcomers = newcomers;
    this.perspectives = perspectives;
  }

  Call write(Turn turn, Member member, Instant now) {
    return new Call(
        member.caller(turn.manner()),
        now,
        settings(turn),
        part(Queue.OUTBOX, turn.outbox(), member, now),
        part(Queue.INBOX, turn.inbox(), member, now),
        turn.receptors().stream().map(pick -> receptorReport(pick, member)).toList(),
        perspectives.write(turn.perspectives(), member),
        turn.receives());
  }

  /** A call that asks for all there is and reports all in hand as done. */
  Call writeFinishingAll(Member member, Instant now) {
    Share all = new Share(1000, true, List.of(), List.of());
    PerspectiveShare allOfThem = new PerspectiveShare(1000, true, List.of());
    Turn turn =
        new Turn(0, all, all, List.of(), allOfThem, Manner.AS_ALWAYS, false, false, List.of());
    return write(turn, member, now);
  }

  /** A call that reports on one checkpoint and does nothing else. */
  Call writeSaving(CheckpointPick pick, Member member, Instant now) {
    Share none = new Share(0, false, List.of(), List.of());
    PerspectiveShare one = new PerspectiveShare(0, false, List.of(pick));
    return write(
        new Turn(0, none, none, List.of(), one, Manner.AS_ALWAYS, false, false, List.of()),
        member,
        now);
  }

  private Call.Settings settings(Turn turn) {
    Duration lease = conditions.lease();
    return new Call.Settings(
        turn.manner() == Manner.WITH_SHORT_LEASES ? lease.dividedBy(2) : lease,
        conditions.staleThreshold(),
        conditions.partitions(),
        turn.manner() == Manner.WITHOUT_PATIENCE ? Integer.valueOf(1) : conditions.maxAttempts(),
        conditions.debugMode(),
        turn.returnsHeld());
  }

  private Call.Part part(Queue queue, Share share, Member member, Instant now) {
    List<Completion> completions = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    List<UUID> renewals = new ArrayList<>();
    for (Pick pick : share.picks()) {
      UUID message = pick(pick.whose(), pick.which(), member.inHand(queue));
      What what = pick.what();
      if (what instanceof What.Bits bits) {
        completions.add(new Completion(message, bits.status()));
      } else if (what instanceof What.Fails fails) {
        failures.add(failure(message, fails));
      } else if (what instanceof What.BitsAndFails both) {
        completions.add(new Completion(message, both.status()));
        failures.add(failure(message, new What.Fails(null, 0, false, true)));
      } else {
        renewals.add(message);
      }
    }
    if (share.finishesAll()) {
      member.inHand(queue).forEach(m -> completions.add(new Completion(m, ALL_BITS)));
    }
    List<NewMessage> stores = newcomers.messages(share.arrivals(), queue, now);
    return new Call.Part(share.limit(), completions, failures, stores, renewals);
  }

  private static Failure failure(UUID message, What.Fails fails) {
    return new Failure(
        message,
        fails.status(),
        "error of " + message.toString().substring(28),
        fails.retryAfter(),
        fails.deadLetter(),
        fails.attempted());
  }

  private ReceptorReport receptorReport(ReceptorPick pick, Member member) {
    return new ReceptorReport(
        pick(pick.whose(), pick.which(), member.inHand(Queue.INBOX)),
        "receptor-" + pick.receptor(),
        pick.completed(),
        pick.completed() ? null : "no luck");
  }

  private UUID pick(Whose whose, int which, List<UUID> own) {
    List<UUID> candidates = switch (whose) {
      case OWN -> own;
      case ANY -> newcomers.everStored();
      case UNKNOWN -> List.of();
    };
    return candidates.isEmpty() ? Names.NEVER_STORED : candidates.get(which % candidates.size());
  }
}
