package io.whizbang.work;

import java.util.List;
import java.util.UUID;

/** What a call reports about messages of one queue. */
public record QueueReports(
    List<Completion> completions, List<Failure> failures, List<UUID> renewals) {

  public QueueReports {
    completions = List.copyOf(completions);
    failures = List.copyOf(failures);
    renewals = List.copyOf(renewals);
    renewals.forEach(id -> Ids.real("Renewed message id", id));
  }

  int size() {
    return completions.size() + failures.size() + renewals.size();
  }
}
