package io.whizbang.demo;

import io.whizbang.chaos.check.Checkers;
import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.check.Recovery;
import io.whizbang.chaos.check.Recovery.TakeOver;
import io.whizbang.chaos.check.Violation;
import io.whizbang.chaos.history.History;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** What is to be said of all that ran: whether it kept what is promised, and how quickly it recovered. */
record Verdict(long messages, Map<Promise, List<Violation>> violations, List<TakeOver> takeOvers) {

  /** Of fewer messages one cannot say much. */
  static final long ENOUGH = 1_000;

  private static final int SHOWN = 3;

  static Verdict of(History history) {
    Map<Promise, List<Violation>> violations = Checkers.ofEffects().check(history);
    return new Verdict(history.effectsByMessage().size(), violations, Recovery.takeOvers(history));
  }

  boolean isGood() {
    return messages >= ENOUGH && violations.values().stream().allMatch(List::isEmpty);
  }

  void print(PrintWriter out) {
    out.printf("%n%,d messages were handled.%n%n", messages);
    violations.forEach((promise, found) -> print(promise, found, out));
    takeOvers.forEach(each -> out.printf(
        "%-40s %.1f s after the kill%n",
        "taken over from " + each.victim(), each.time().toMillis() / 1000.0));
    out.printf("%n%s%n", words());
    out.flush();
  }

  private static void print(Promise promise, List<Violation> found, PrintWriter out) {
    out.printf(
        "%-40s %s%n", promise, found.isEmpty() ? "yes" : "NO, %d times".formatted(found.size()));
    found.stream().limit(SHOWN).forEach(each -> out.printf("    %s%n", each.what()));
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
