package io.whizbang.postgres.model;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;

/** A registered process: when it was last heard of, and which work it takes. */
final class ModelInstance {

  final UUID id;
  final Set<Kind> takes = EnumSet.noneOf(Kind.class);

  String host;
  int process;
  Instant lastHeartbeat;

  ModelInstance(Call.Caller caller, Instant now) {
    this.id = caller.instance();
    this.host = caller.host();
    this.process = caller.process();
    this.lastHeartbeat = now;
  }

  boolean isProcess(Call.Caller caller) {
    return host.equals(caller.host()) && process == caller.process();
  }

  boolean isStale(Instant now, Duration threshold) {
    return lastHeartbeat.isBefore(now.minus(threshold));
  }
}
