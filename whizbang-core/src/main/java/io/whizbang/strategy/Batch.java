package io.whizbang.strategy;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.whizbang.error.InputPlace;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.RejectedReport.Kind;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import io.whizbang.work.WorkLimits;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The items that one call carries. */
record Batch(List<Item> items) {

  WorkBatchRequest request(WorkLimits limits) {
    return requestBuilder(limits).build();
  }

  WorkBatchRequestBuilder requestBuilder(WorkLimits limits) {
    WorkBatchRequestBuilder request = WorkBatchRequest.builder().limits(limits);
    Set<Item> vain = vainRenewals();
    items.stream()
        .filter(item -> !vain.contains(item))
        .forEach(item -> item.entry().addTo(request));
    return request;
  }

  /** What is left of it without new messages. */
  Batch reports() {
    return new Batch(items.stream().filter(item -> !item.isStore()).toList());
  }

  /** The streams that it says something of. */
  Set<UUID> streams() {
    return items.stream()
        .map(item -> item.entry().streamId())
        .filter(Objects::nonNull)
        .collect(toSet());
  }

  /** The lines that it says something of. */
  Set<UUID> lines() {
    return items.stream().map(item -> item.entry().line()).collect(toSet());
  }

  /**
   * Those of messages that the same call gives back. The database would take them for one more word of a holder whose lease
   * has run out: the lease would go on, and nobody would work under it.
   */
  private Set<Item> vainRenewals() {
    Set<Item> renewals =
        items.stream().filter(item -> item.entry() instanceof Entry.Renew).collect(toSet());
    if (!renewals.isEmpty()) {
      Set<Subject> givenBack = items.stream()
          .map(Item::entry)
          .filter(Entry::givesBack)
          .map(entry -> entry.subject().as(Kind.RENEWAL))
          .collect(toSet());
      renewals.removeIf(item -> !givenBack.contains(item.entry().subject()));
    }
    return renewals;
  }

  /** Tells every caller how its item fared. */
  void settle(WorkBatch answer) {
    settleReports(answer);
    settleStores();
  }

  /** Tells those who reported something how that fared. */
  void settleReports(WorkBatch answer) {
    Map<Subject, Reason> rejected = answer.rejected().stream()
        .collect(toMap(Subject::of, RejectedReport::reason, (first, second) -> first));
    Set<Item> vain = vainRenewals();
    items.stream()
        .filter(item -> !item.isStore())
        .forEach(item -> item.settle(
            vain.contains(item) ? Verdict.STALE : verdict(rejected, item.entry().subject())));
  }

  /** Tells those who stored messages that it is done. */
  void settleStores() {
    items.stream().filter(Item::isStore).forEach(item -> item.settle(Verdict.APPLIED));
  }

  void fail(Throwable why) {
    items.forEach(item -> item.fail(why));
  }

  /** The item that the database complained about. */
  Optional<Item> at(InputPlace place) {
    return items.stream()
        .filter(item -> item.entry().parameter().equals(place.parameter()))
        .skip(place.index().orElse(Integer.MAX_VALUE))
        .findFirst();
  }

  /** Whether the place is one of the lists in which items travel, and not a setting of the call. */
  boolean mayHold(InputPlace place) {
    return items.stream().anyMatch(item -> item.entry().parameter().equals(place.parameter()));
  }

  Batch without(Item offender) {
    return new Batch(items.stream().filter(item -> item != offender).toList());
  }

  int size() {
    return items.size();
  }

  private static Verdict verdict(Map<Subject, Reason> rejected, Subject subject) {
    Reason reason = rejected.get(subject);
    if (reason == null) {
      return Verdict.APPLIED;
    }
    return reason == Reason.STALE ? Verdict.STALE : Verdict.GONE;
  }
}
