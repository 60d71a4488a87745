package io.whizbang.strategy;

import static java.util.stream.Collectors.toMap;

import io.whizbang.error.InputPlace;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import io.whizbang.work.WorkLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The items that one call carries. */
record Batch(List<Item> items) {

  WorkBatchRequest request(WorkLimits limits) {
    WorkBatchRequestBuilder request = WorkBatchRequest.builder().limits(limits);
    items.forEach(item -> item.entry().addTo(request));
    return request.build();
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
    items.stream()
        .filter(item -> !item.isStore())
        .forEach(item -> item.settle(verdict(rejected, item.entry().subject())));
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
