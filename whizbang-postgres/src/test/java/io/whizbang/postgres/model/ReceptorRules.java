package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Answer.Report;
import io.whizbang.postgres.model.Call.ReceptorReport;
import io.whizbang.postgres.model.ModelQueue.ReceptorState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a call notes about single receptors of inbox messages; of two reports the success counts. */
final class ReceptorRules {

  private final ModelQueue inbox;
  private final Call call;
  private final Answer answer;

  ReceptorRules(ModelQueue inbox, Call call, Answer answer) {
    this.inbox = inbox;
    this.call = call;
    this.answer = answer;
  }

  void apply() {
    Map<List<Object>, ReceptorReport> reports = new LinkedHashMap<>();
    for (ReceptorReport report : call.receptors()) {
      reports.merge(
          List.of(report.message(), report.receptor()),
          report,
          (one, other) -> one.completed() ? one : other);
    }
    reports.values().forEach(this::apply);
  }

  private void apply(ReceptorReport report) {
    ModelMessage message = inbox.find(report.message());
    if (message == null) {
      answer.gone(Queue.INBOX, Report.RECEPTOR, report.message());
    } else if (counts(report, Holding.of(message, inbox, call.caller().instance(), call.now()))) {
      note(report);
    } else {
      answer.stale(Queue.INBOX, Report.RECEPTOR, report.message());
    }
  }

  private static boolean counts(ReceptorReport report, Holding holding) {
    return switch (holding) {
      case BY_CALLER, LAST_BY_CALLER -> true;
      case NOT_THIS_ONE, BY_NOBODY -> report.completed();
      case BY_ANOTHER -> false;
    };
  }

  private void note(ReceptorReport report) {
    Map<String, ReceptorState> receptors = inbox.receptors(report.message());
    ReceptorState known = receptors.get(report.receptor());
    if (known == null || !known.completed()) {
      int attempts = known == null ? 1 : known.attempts() + 1;
      receptors.put(
          report.receptor(), new ReceptorState(report.completed(), attempts, report.error()));
    }
  }
}
