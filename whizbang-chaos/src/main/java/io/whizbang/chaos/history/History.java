package io.whizbang.chaos.history;

import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Everything that happened in a run. Checkers read it, and nothing but it. */
public final class History {

  private static final Duration GRACE = Duration.ofSeconds(5);

  final Map<MessageKey, Placement> placements = new LinkedHashMap<>();
  final Map<String, Invocation> invocations = new LinkedHashMap<>();
  final List<Effect> effects = new ArrayList<>();
  final Set<MessageKey> dead = new LinkedHashSet<>();
  final Map<Integer, FaultRecord> faults = new LinkedHashMap<>();
  final List<String> failures = new ArrayList<>();
  final Map<String, String> skipped = new LinkedHashMap<>();
  final Map<Long, Offer> offers = new LinkedHashMap<>();
  final Map<String, Life> lives = new LinkedHashMap<>();
  final List<StoredNumber> events = new ArrayList<>();
  final List<ShownModel> models = new ArrayList<>();
  final List<Attempt> attempts = new ArrayList<>();
  final List<Reading> readings = new ArrayList<>();
  final List<Sample> samples = new ArrayList<>();
  final List<Counted> counts = new ArrayList<>();
  final List<Long> returns = new ArrayList<>();

  History() {}

  /** Reads all files of a folder whose names end in {@code .history}. */
  public static History read(Path folder) throws IOException {
    return HistoryReader.read(folder);
  }

  /** What committed, in the order of commits within a stream. */
  public Collection<Placement> placements() {
    return placements.values();
  }

  public boolean isPlaced(MessageKey message) {
    return placements.containsKey(message);
  }

  public Collection<Invocation> invocations() {
    return invocations.values();
  }

  /** What receptors wrote, in the order in which they wrote it. */
  public List<Effect> effects() {
    return effects;
  }

  public Map<MessageKey, List<Effect>> effectsByMessage() {
    return effects.stream().collect(groupingBy(Effect::message));
  }

  public Map<MessageKey.Lane, List<Effect>> effectsByLane() {
    return effects.stream().collect(groupingBy(effect -> effect.message().lane()));
  }

  /** What is in the dead letters. */
  public Set<MessageKey> dead() {
    return dead;
  }

  /** In the order in which they began. */
  public List<FaultRecord> faults() {
    return List.copyOf(faults.values());
  }

  /** Faults that could not be carried out, and why. */
  public List<String> failures() {
    return failures;
  }

  /** Faults that are not possible on this machine, and why. */
  public Map<String, String> skipped() {
    return skipped;
  }

  public Collection<Offer> offers() {
    return offers.values();
  }

  public Collection<Life> lives() {
    return lives.values();
  }

  public List<StoredNumber> events() {
    return events;
  }

  public List<ShownModel> models() {
    return models;
  }

  /** Who tried to append an event at a version. */
  public List<Attempt> attempts() {
    return attempts;
  }

  /** What a reader saw of models, in the order in which it did. */
  public List<Reading> readings() {
    return readings;
  }

  /** When the database answered again after a fault, or the broker did. */
  public List<Long> returns() {
    return returns;
  }

  /** How many outages there are at a moment; that from which something returns is over a moment later. */
  public long outagesAt(long moment) {
    return faults.values().stream()
        .filter(fault -> FaultNames.isOutage(fault.name()))
        .filter(fault -> fault.isIn(moment, moment, Duration.ZERO))
        .count();
  }

  /** When the database or the broker was the next to go, if one was. */
  public OptionalLong nextOutage(long after) {
    return faults.values().stream()
        .filter(fault -> FaultNames.isOutage(fault.name()) && fault.begun() > after)
        .mapToLong(FaultRecord::begun)
        .min();
  }

  /** The samples of a name, in the order in which they were taken. */
  public List<Sample> samples(SampleName name) {
    return samples.stream().filter(sample -> sample.name() == name).toList();
  }

  /** The highest sample of a name, or 0. */
  public long highest(SampleName name) {
    return samples(name).stream().mapToLong(Sample::value).max().orElse(0);
  }

  /** What processes have told of a counter, whenever it had changed. */
  public List<Counted> counted(String name) {
    return counts.stream().filter(each -> each.name().equals(name)).toList();
  }

  /** When a message committed, or 0 if it never did. */
  public long placedAt(MessageKey message) {
    Placement placement = placements.get(message);
    return placement == null ? 0 : placement.nanos();
  }

  /** Whether a fault, apart from some, explains that something went wrong in a time. */
  public boolean isDisturbed(long from, long until, Set<String> except) {
    return faults.values().stream()
        .filter(fault -> !except.contains(fault.name()))
        .anyMatch(fault -> fault.isIn(from, until, FaultRecord.GRACE));
  }

  /** Whether a fault explains that an order was not placed in a time. */
  public boolean isLoadDisturbed(long from, long until, Duration grace) {
    return faults.values().stream()
        .filter(fault -> FaultNames.touchesLoad(fault.name()))
        .anyMatch(fault -> fault.isIn(from, until, grace));
  }

  /** Whether there was too little processor time for everything around a moment. */
  public boolean isStarving(long moment) {
    return faults.values().stream()
        .filter(fault -> fault.name().equals(FaultNames.STARVATION))
        .anyMatch(fault ->
            fault.begun() - GRACE.toNanos() <= moment && moment - GRACE.toNanos() <= fault.over());
  }

  /** When the first message was offered. */
  public long loadBegan() {
    return offers.values().stream().mapToLong(Offer::due).min().orElse(0);
  }

  /** When the last message was offered. */
  public long loadEnded() {
    return offers.values().stream().mapToLong(Offer::due).max().orElse(0);
  }

  /** When the last fault was over and the last message was placed. */
  public long quietSince() {
    long faultsOver =
        faults.values().stream().mapToLong(FaultRecord::over).max().orElse(0);
    long answered = offers.values().stream()
        .mapToLong(Offer::answered)
        .filter(moment -> moment != Invocation.NEVER)
        .max()
        .orElse(0);
    return Math.max(faultsOver, answered);
  }
}
