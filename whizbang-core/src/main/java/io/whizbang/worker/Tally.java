package io.whizbang.worker;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.observe.QueueName;
import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.QueueReports;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.RejectedReport.Kind;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Counts what a call has brought about: all that it told, but for what the answer rejects. */
final class Tally {

  /** What a report was about. */
  private record Subject(QueueName queue, Kind kind, UUID messageId) {}

  private record Checkpoint(UUID streamId, String perspectiveName) {}

  private final Counters counters;
  private final WorkBatch answer;
  private final Set<Object> rejected = new HashSet<>();

  Tally(Counters counters, WorkBatch answer) {
    this.counters = counters;
    this.answer = answer;
    answer.rejected().forEach(report -> rejected.add(subjectOf(report)));
  }

  void count(WorkBatchRequest request) {
    answer.work().stream()
        .collect(groupingBy(QueueName::of, counting()))
        .forEach((queue, claimed) -> counters.add(Count.CLAIMED, queue, claimed));
    countReports(QueueName.OUTBOX, request.outboxReports());
    countReports(QueueName.INBOX, request.inboxReports());
    request.perspectiveReports().forEach(this::count);
    countRejected();
  }

  void countRejected() {
    answer.rejected().stream()
        .filter(report -> report.reason() == Reason.STALE)
        .forEach(report -> counters.add(Count.STALE, queueOf(report), 1));
  }

  private void countReports(QueueName queue, QueueReports reports) {
    reports.completions().forEach(each -> count(queue, each));
    reports.failures().forEach(each -> count(queue, each));
    reports
        .renewals()
        .forEach(id -> add(Count.LEASE_RENEWED, new Subject(queue, Kind.RENEWAL, id)));
  }

  private void count(QueueName queue, Completion completion) {
    boolean release = completion.status().equals(MessageStatus.NONE);
    add(
        release ? Count.RELEASED : Count.COMPLETED,
        new Subject(queue, release ? Kind.RELEASE : Kind.COMPLETION, completion.messageId()));
  }

  private void count(QueueName queue, Failure failure) {
    add(what(failure), new Subject(queue, Kind.FAILURE, failure.messageId()));
  }

  private static Count what(Failure failure) {
    if (failure.deadLetter()) {
      return Count.DEAD;
    }
    return failure.attempted() ? Count.FAILED : Count.RELEASED;
  }

  private void add(Count count, Subject subject) {
    if (!rejected.contains(subject)) {
      counters.add(count, subject.queue(), 1);
    }
  }

  private void count(PerspectiveReport report) {
    if (!rejected.contains(new Checkpoint(report.streamId(), report.perspectiveName()))) {
      what(report).ifPresent(what -> counters.add(what, QueueName.PERSPECTIVE, 1));
    }
  }

  /** A run that goes on, or is given back, is neither done nor has it failed. */
  private static Optional<Count> what(PerspectiveReport report) {
    if (report instanceof PerspectiveReport.Completed) {
      return Optional.of(Count.COMPLETED);
    }
    return report instanceof PerspectiveReport.Failed
        ? Optional.of(Count.FAILED)
        : Optional.empty();
  }

  private static Object subjectOf(RejectedReport report) {
    if (report instanceof RejectedReport.OfMessage of) {
      return new Subject(QueueName.of(of.queue()), of.kind(), of.messageId());
    }
    var of = (RejectedReport.OfPerspective) report;
    return new Checkpoint(of.streamId(), of.perspectiveName());
  }

  private static QueueName queueOf(RejectedReport report) {
    return report instanceof RejectedReport.OfMessage of
        ? QueueName.of(of.queue())
        : QueueName.PERSPECTIVE;
  }
}
