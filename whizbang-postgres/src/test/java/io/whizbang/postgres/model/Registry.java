package io.whizbang.postgres.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** Who is there, who was removed, and whose turn a partition is. */
final class Registry {

  private static final Duration REMOVED_ARE_REMEMBERED = Duration.ofDays(1);
  private static final Duration REMOVED_MAY_STILL_CALL = Duration.ofMinutes(10);

  private final Map<UUID, ModelInstance> instances = new TreeMap<>(Registry::inSqlOrder);
  private final Map<UUID, Instant> removed = new HashMap<>();

  Collection<ModelInstance> instances() {
    return instances.values();
  }

  /** Lets the caller in, or refuses it. */
  void identify(Call call) {
    Call.Caller caller = call.caller();
    refuseRemoved(caller.instance(), call.now());
    ModelInstance known = instances.get(caller.instance());
    if (known == null) {
      known = new ModelInstance(caller, call.now());
      instances.put(known.id, known);
    } else if (!known.isProcess(caller)) {
      adopt(known, caller, call.now(), call.settings().staleThreshold());
    }
    if (!call.onlyReports()) {
      beat(known, call);
    }
  }

  /** A sign of life is noted when the last one is old, or when there is more to note. */
  private static void beat(ModelInstance instance, Call call) {
    Set<Kind> takes = EnumSet.noneOf(Kind.class);
    for (Kind kind : Kind.values()) {
      if (call.limit(kind) > 0) {
        takes.add(kind);
      }
    }
    Duration often = call.settings().staleThreshold().dividedBy(20);
    boolean isOld = !instance.lastHeartbeat.isAfter(call.now().minus(often));
    if (instance.takes.addAll(takes) || isOld) {
      instance.lastHeartbeat = call.now();
    }
  }

  void refuseRemoved(UUID instance, Instant now) {
    Instant when = removed.get(instance);
    if (when != null && when.isAfter(now.minus(REMOVED_ARE_REMEMBERED))) {
      throw new Refused("WH002");
    }
  }

  private static void adopt(
      ModelInstance known, Call.Caller caller, Instant now, Duration threshold) {
    if (!known.isStale(now, threshold)) {
      throw new Refused("WH003");
    }
    known.host = caller.host();
    known.process = caller.process();
    known.lastHeartbeat = now;
    known.takes.clear();
  }

  /** Removes those not heard of for too long, never the caller; answers who they were. */
  Set<UUID> removeStale(Call call) {
    Set<UUID> stale = instances.values().stream()
        .filter(i -> !i.id.equals(call.caller().instance()))
        .filter(i -> i.isStale(call.now(), call.settings().staleThreshold()))
        .map(i -> i.id)
        .collect(Collectors.toSet());
    stale.forEach(id -> removed.put(id, call.now()));
    instances.keySet().removeAll(stale);
    return stale;
  }

  /** Whether somebody was removed lately: a call of his that began before may still bring leases. */
  boolean hasLostAny(Instant now) {
    return removed.values().stream()
        .anyMatch(when -> when.isAfter(now.minus(REMOVED_MAY_STILL_CALL)));
  }

  /** False if it was not registered. */
  boolean leave(UUID instance) {
    return instances.remove(instance) != null;
  }

  /** Whether the partition's owner among those who take work of this kind is this instance. */
  boolean owns(UUID instance, Kind kind, int partition) {
    List<UUID> capable = capable(kind);
    return !capable.isEmpty() && capable.get(partition % capable.size()).equals(instance);
  }

  /** How many take work of this kind. */
  int count(Kind kind) {
    return capable(kind).size();
  }

  private List<UUID> capable(Kind kind) {
    return instances.values().stream()
        .filter(i -> i.takes.contains(kind))
        .map(i -> i.id)
        .toList();
  }

  /** PostgreSQL compares a uuid by its bytes, Java by two signed numbers. */
  static int inSqlOrder(UUID one, UUID other) {
    return one.toString().compareTo(other.toString());
  }
}
