package io.whizbang.postgres.model;

import java.util.Set;

/** What the tables must hold, said by the model. */
final class ModelState {

  private ModelState() {}

  static TableState of(ReferenceModel model) {
    TableState state = new TableState();
    for (Queue kind : Queue.values()) {
      ModelQueue queue = model.queue(kind);
      queue.unfinished().forEach(m -> state.add(kind, row(m)));
      queue.kept().forEach(m -> state.add(kind, keptRow(m)));
      queue
          .deadLetters()
          .forEach(d -> state.deadLetters.put(new TableState.Letter(kind, d.message()), d));
      queue
          .receptors()
          .forEach((message, receptors) -> receptors.forEach((name, receptor) ->
              state.receptors.put(new TableState.ReceptorKey(message, name), receptor)));
    }
    model.events().all().forEach(state::add);
    model.perspectives().all().forEach(checkpoint -> state.add(checkpoint.row()));
    state.seen.putAll(model.seen());
    for (ModelInstance i : model.registry().instances()) {
      state.instances.put(
          i.id, new TableState.Instance(i.host, i.process, i.lastHeartbeat, Set.copyOf(i.takes)));
    }
    return state;
  }

  private static TableState.Row row(ModelMessage m) {
    boolean isHead = m.isHead();
    Lease lease = isHead ? m.stream().lease() : null;
    return new TableState.Row(
        m.id,
        m.streamId,
        m.partition(),
        !m.isAdmitted() ? "new" : isHead ? "head" : "behind",
        m.status,
        isHead ? m.stream().flags() : 0,
        m.attempts,
        m.scheduledFor,
        m.error,
        isHead ? m.stream().claimableAt() : null,
        lease == null ? null : lease.holder(),
        lease == null ? null : lease.expiry(),
        m.sequence(),
        lease == null ? null : lease.through());
  }

  private static TableState.Row keptRow(ModelMessage m) {
    return TableState.Row.done(m.id, m.streamId, m.status, m.attempts, m.error);
  }
}
