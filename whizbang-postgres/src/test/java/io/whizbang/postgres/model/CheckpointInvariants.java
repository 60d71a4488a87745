package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.UUID;

/** What must hold of checkpoints whatever the model says. */
final class CheckpointInvariants {

  private CheckpointInvariants() {}

  /** Holds at any time: none rests that is behind, and no position goes back. */
  static void looked(TableState before, TableState after) {
    for (Checkpoint now : after.checkpoints.values()) {
      Invariants.require(
          !now.isCompleted() || now.lastVersion() >= now.targetVersion(), "left behind", now);
    }
    before.checkpoints.forEach((key, was) -> {
      Checkpoint now = after.checkpoints.get(key);
      Invariants.require(
          now != null
              && now.lastVersion() >= was.lastVersion()
              && now.targetVersion() >= was.targetVersion(),
          "went back",
          was);
    });
  }

  /** A call changes nothing of what another holds, unless that one was removed. */
  static void called(Call call, TableState before, TableState after) {
    Instant now = call.now();
    before.checkpoints.forEach((key, was) -> {
      UUID holder = was.holder();
      if (holder != null
          && was.isHeld(now)
          && !holder.equals(call.caller().instance())
          && after.instances.containsKey(holder)) {
        Checkpoint is = after.checkpoints.get(key);
        Invariants.require(
            is != null && is.withTarget(was.targetVersion()).equals(was),
            "changed while another holds it",
            was);
      }
    });
  }
}
