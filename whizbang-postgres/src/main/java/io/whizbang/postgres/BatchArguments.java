package io.whizbang.postgres;

import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.QueueReports;
import io.whizbang.work.ReceptorReport;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequest.Option;
import io.whizbang.work.WorkLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The arguments of {@code process_work_batch}. A list that is empty is left out, so that a few shapes
 * of the statement serve all calls.
 */
final class BatchArguments {

  private static final int DEBUG_MODE = 4;
  private static final int RETURN_HELD = 8;
  private static final int GIVE_UP = 16;
  private static final int BESIDE = 32;
  private static final int BY_ITSELF = 64;

  /** Whose transaction a call is made in. */
  enum Within {
    ITS_OWN,
    AN_APPLICATIONS
  }

  private final List<Argument> arguments = new ArrayList<>();

  private BatchArguments() {}

  static List<Argument> of(
      ServiceInstance instance,
      CoordinationPolicy policy,
      WorkBatchRequest request,
      Within within) {
    BatchArguments batch = new BatchArguments();
    batch.identity(instance);
    batch.policy(policy);
    batch.limits(request.limits());
    batch.flags(request.options(), within);
    batch.reports("outbox", request.outboxReports());
    batch.reports("inbox", request.inboxReports());
    batch.receptorReports(request.receptorReports());
    batch.perspectiveReports(request.perspectiveReports());
    batch.documents("p_new_outbox_messages", request.newOutboxMessages(), Documents::newOutbox);
    batch.documents("p_new_inbox_messages", request.newInboxMessages(), Documents::newInbox);
    return batch.arguments;
  }

  private void identity(ServiceInstance instance) {
    add(Argument.uuid("p_instance_id", instance.instanceId()));
    add(Argument.text("p_service_name", instance.serviceName()));
    add(Argument.text("p_host_name", instance.hostName()));
    add(Argument.integer("p_process_id", instance.processId()));
    if (instance.metadata() != null) {
      add(Argument.json("p_metadata", instance.metadata().text()));
    }
  }

  private void policy(CoordinationPolicy policy) {
    add(Argument.integer("p_lease_seconds", (int) policy.lease().toSeconds()));
    add(Argument.integer(
        "p_stale_threshold_seconds", (int) policy.staleThreshold().toSeconds()));
    add(Argument.integer("p_partition_count", policy.partitionCount()));
    add(Argument.integer("p_max_partitions_per_instance", policy.maxPartitionsPerInstance()));
    add(Argument.integer("p_max_attempts", policy.maxAttempts()));
  }

  private void limits(WorkLimits limits) {
    add(Argument.integer("p_max_outbox_work", limits.outbox()));
    add(Argument.integer("p_max_inbox_work", limits.inbox()));
    add(Argument.integer("p_max_perspective_work", limits.perspective()));
  }

  private void flags(Set<Option> options, Within within) {
    int debugMode = options.contains(Option.DEBUG_MODE) ? DEBUG_MODE : 0;
    int returnHeld = options.contains(Option.RETURN_HELD) ? RETURN_HELD : 0;
    int giveUp = options.contains(Option.GIVE_UP) ? GIVE_UP : 0;
    int beside = options.contains(Option.BESIDE) ? BESIDE : 0;
    int byItself = within == Within.ITS_OWN ? BY_ITSELF : 0;
    add(Argument.integer("p_flags", debugMode | returnHeld | giveUp | beside | byItself));
  }

  private void reports(String queue, QueueReports reports) {
    documents("p_" + queue + "_completions", reports.completions(), Documents::completion);
    documents("p_" + queue + "_failures", reports.failures(), Documents::failure);
    ids("p_renew_" + queue + "_lease_ids", reports.renewals());
  }

  private void receptorReports(List<ReceptorReport> reports) {
    documents(
        "p_receptor_completions",
        only(ReceptorReport.Completed.class, reports),
        Documents::receptorCompletion);
    documents(
        "p_receptor_failures",
        only(ReceptorReport.Failed.class, reports),
        Documents::receptorFailure);
  }

  private void perspectiveReports(List<PerspectiveReport> reports) {
    documents(
        "p_perspective_completions",
        reports.stream().filter(report -> !isFailure(report)).toList(),
        Documents::perspectiveReport);
    documents(
        "p_perspective_failures",
        reports.stream().filter(BatchArguments::isFailure).toList(),
        Documents::perspectiveReport);
  }

  private static boolean isFailure(PerspectiveReport report) {
    return report instanceof PerspectiveReport.Failed;
  }

  private <T> void documents(String name, List<T> elements, JsonArray.Element<T> shape) {
    if (!elements.isEmpty()) {
      add(Argument.json(name, JsonArray.of(elements, shape)));
    }
  }

  private void ids(String name, Collection<UUID> ids) {
    if (!ids.isEmpty()) {
      add(Argument.uuids(name, ids));
    }
  }

  private void add(Argument argument) {
    arguments.add(argument);
  }

  private static <T> List<T> only(Class<T> kind, List<? super T> reports) {
    return reports.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
