package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Answer.Report;
import io.whizbang.postgres.model.Call.Completion;
import io.whizbang.postgres.model.Call.Failure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What the reports of one call do to one queue. Completions with bits come first; failures and
 * messages given back are decided together against what the completions left behind; renewals last.
 */
final class ReportRules {

  private static final int DEFAULT_RETRY_SECONDS = 60;

  private final ModelQueue queue;
  private final Call call;
  private final Answer answer;
  private final UUID caller;
  private final Instant now;

  private final Map<UUID, Integer> bits = new LinkedHashMap<>();
  private final Map<UUID, Failure> failures = new LinkedHashMap<>();
  private final Set<UUID> settled = new HashSet<>();
  private final Set<UUID> finished = new HashSet<>();

  ReportRules(ModelQueue queue, Call call, Answer answer) {
    this.queue = queue;
    this.call = call;
    this.answer = answer;
    this.caller = call.caller().instance();
    this.now = call.now();
    for (Completion completion : call.part(queue.kind).completions()) {
      bits.merge(completion.message(), completion.status(), (one, other) -> one | other);
    }
    for (Failure failure : call.part(queue.kind).failures()) {
      failures.put(failure.message(), failure);
    }
  }

  /** What this call reports it can't get back, unless it is done and was stored anew. */
  Set<UUID> reported() {
    Set<UUID> ids = new HashSet<>(bits.keySet());
    ids.addAll(failures.keySet());
    ids.removeAll(finished);
    return ids;
  }

  /** The ids that this call mentions at all, which it therefore can't claim. */
  Set<UUID> reportedOrRenewed() {
    Set<UUID> ids = reported();
    ids.addAll(call.part(queue.kind).renewals());
    return ids;
  }

  void apply() {
    bits.forEach((id, status) -> {
      if (status != 0) {
        complete(id, status);
      }
    });
    List<Runnable> effects = new ArrayList<>();
    bits.forEach((id, status) -> {
      if (status == 0 && !failures.containsKey(id)) {
        giveBack(id, effects);
      }
    });
    failures.forEach((id, failure) -> {
      if (!settled.contains(id)) {
        fail(id, failure, effects);
      }
    });
    effects.forEach(Runnable::run);
  }

  /** Extends the leases that the caller holds now, or held last. */
  void renew() {
    call.part(queue.kind).renewals().stream().distinct().forEach(this::renew);
  }

  private void complete(UUID id, int status) {
    ModelMessage message = queue.find(id);
    if (message == null) {
      answer.gone(queue.kind, Report.COMPLETION, id);
      settled.add(id);
    } else if (Holding.of(message, queue, caller, now) == Holding.BY_ANOTHER) {
      answer.stale(queue.kind, Report.COMPLETION, id);
      settled.add(id);
    } else {
      message.status |= status;
      if (queue.kind.finished(message.status, status)) {
        queue.finish(message, caller, now, call.settings().debugMode());
        settled.add(id);
        finished.add(id);
      }
    }
  }

  private void giveBack(UUID id, List<Runnable> effects) {
    ModelMessage message = queue.find(id);
    if (message == null) {
      answer.gone(queue.kind, Report.RELEASE, id);
      return;
    }
    switch (Holding.of(message, queue, caller, now)) {
      case BY_ANOTHER -> answer.stale(queue.kind, Report.RELEASE, id);
      case BY_CALLER -> effects.add(() -> message.stream().giveBack(message, now));
      case NOT_THIS_ONE, LAST_BY_CALLER, BY_NOBODY -> {}
    }
  }

  private void renew(UUID id) {
    ModelMessage message = queue.find(id);
    if (message == null) {
      answer.gone(queue.kind, Report.RENEWAL, id);
      return;
    }
    switch (Holding.of(message, queue, caller, now)) {
      case BY_CALLER, LAST_BY_CALLER ->
        message.stream().renew(now.plus(call.settings().lease()));
      case BY_ANOTHER, NOT_THIS_ONE, BY_NOBODY -> answer.stale(queue.kind, Report.RENEWAL, id);
    }
  }

  private void fail(UUID id, Failure failure, List<Runnable> effects) {
    ModelMessage message = queue.find(id);
    if (message == null) {
      answer.gone(queue.kind, Report.FAILURE, id);
      return;
    }
    switch (Holding.of(message, queue, caller, now)) {
      case BY_CALLER, LAST_BY_CALLER -> effects.add(() -> apply(failure, message));
      case BY_ANOTHER, NOT_THIS_ONE, BY_NOBODY -> answer.stale(queue.kind, Report.FAILURE, id);
    }
  }

  private void apply(Failure failure, ModelMessage message) {
    message.status |= Status.FAILED | failure.status();
    message.error = failure.error();
    if (failure.attempted()) {
      message.attempts++;
    }
    if (failure.deadLetter()) {
      queue.bury(message, "reported", now);
    } else if (failure.attempted() && isExhausted(message)) {
      queue.bury(message, "exhausted", now);
    } else {
      Integer retry = failure.retryAfterSeconds();
      message.scheduledFor = now.plusSeconds(retry == null ? DEFAULT_RETRY_SECONDS : retry);
      message.stream().giveBack(message, now);
    }
  }

  private boolean isExhausted(ModelMessage message) {
    Integer most = call.settings().maxAttempts();
    return most != null && message.attempts >= most;
  }
}
