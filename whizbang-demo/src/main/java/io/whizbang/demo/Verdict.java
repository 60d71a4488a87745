package io.whizbang.demo;

import static java.util.stream.Collectors.toSet;

import io.whizbang.chaos.check.Checkers;
import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.check.Recovery;
import io.whizbang.chaos.check.Recovery.TakeOver;
import io.whizbang.chaos.check.Violation;
import io.whizbang.chaos.history.Effect;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import io.whizbang.chaos.history.Life;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/** What is to be said of all that ran: whether it kept what is promised, and how quickly it recovered. */
record Verdict(
    long messages,
    Map<Promise, List<Violation>> violations,
    List<TakeOver> takeOvers,
    Duration longestTakeOver) {

  /** Of fewer messages one cannot say much. */
  static final long ENOUGH = 1_000;

  private static final int SHOWN = 3;
  private static final Duration LONGEST_TAKE_OVER = Duration.ofSeconds(5);

  /** A server takes nobody for dead in its first ten seconds. */
  private static final Duration SERVER_HAS_BEEN_UP = Duration.ofSeconds(12);

  /**
   * Judges what happened.
   *
   * @param slack by which bounds of time are multiplied, where a machine is busy with other things
   */
  static Verdict of(History history, int slack) {
    List<TakeOver> takeOvers = Recovery.takeOvers(history);
    Map<Promise, List<Violation>> violations = Checkers.ofEffects().check(history);
    Duration longest = LONGEST_TAKE_OVER.multipliedBy(slack);
    violations.put(Promise.RECOVERED, tooSlow(takeOvers, longest, history));
    return new Verdict(history.effectsByMessage().size(), violations, takeOvers, longest);
  }

  private static List<Violation> tooSlow(
      List<TakeOver> takeOvers, Duration longest, History history) {
    return takeOvers.stream()
        .filter(each -> each.time().compareTo(longest) > 0)
        .filter(each -> couldBeTakenOver(each, longest, history))
        .map(each -> new Violation(
            each.killed(), "it took %s to take over from %s".formatted(each.time(), each.victim())))
        .toList();
  }

  /** Somebody else was at work and lived on, and the database had been up for a while and stayed so. */
  private static boolean couldBeTakenOver(TakeOver takeOver, Duration longest, History history) {
    long killed = takeOver.killed();
    long end = killed + takeOver.time().toNanos();
    LongStream starts = LongStream.concat(
        history.returns().stream().mapToLong(Long::longValue),
        history.lives().stream().mapToLong(Life::up).sorted().limit(1));
    Set<String> killedToo = history.lives().stream()
        .filter(life -> life.killed() < end)
        .map(Life::process)
        .collect(toSet());
    return starts.noneMatch(up -> up > killed - SERVER_HAS_BEEN_UP.toNanos() && up < end)
        && history.effects().stream()
            .map(Effect::by)
            .filter(by -> by.ended() > killed && by.ended() < killed + longest.toNanos())
            .map(Invocation::process)
            .anyMatch(each -> isColleague(each, takeOver.victim()) && !killedToo.contains(each));
  }

  private static boolean isColleague(String process, String victim) {
    return !process.equals(victim)
        && process.startsWith(victim.substring(0, victim.indexOf('-') + 1));
  }

  boolean isGood() {
    return messages >= ENOUGH && violations.values().stream().allMatch(List::isEmpty);
  }

  void print(PrintWriter out) {
    out.printf("%n%,d messages were handled.%n%n", messages);
    violations.forEach((promise, found) -> print(promise, found, out));
    takeOvers.forEach(each -> print(each, out));
    out.printf("%n%s%n", words());
    out.flush();
  }

  private static void print(Promise promise, List<Violation> found, PrintWriter out) {
    out.printf(
        "%-40s %s%n", promise, found.isEmpty() ? "yes" : "NO, %d times".formatted(found.size()));
    found.stream().limit(SHOWN).forEach(each -> out.printf("    %s%n", each.what()));
  }

  private void print(TakeOver takeOver, PrintWriter out) {
    boolean isHindered = takeOver.time().compareTo(longestTakeOver) > 0
        && violations.getOrDefault(Promise.RECOVERED, List.of()).stream()
            .noneMatch(late -> late.nanos() == takeOver.killed());
    out.printf(
        "%-40s %.1f s after the kill%s%n",
        "taken over from " + takeOver.victim(),
        takeOver.time().toMillis() / 1000.0,
        isHindered ? "; others were killed too, or the database had just come back" : "");
  }

  private String words() {
    if (isGood()) {
      return "Everything that is promised was kept.";
    }
    return messages < ENOUGH
        ? "Too little ran to say anything: %,d messages are needed. Let it run for longer."
            .formatted(ENOUGH)
        : "NOT everything that is promised was kept.";
  }
}
