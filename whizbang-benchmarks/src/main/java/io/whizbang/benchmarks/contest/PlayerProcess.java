package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.contest.Player.Effort;
import io.whizbang.benchmarks.contest.Player.Progress;
import io.whizbang.benchmarks.contest.Player.Rate;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** What a {@link ChildPlayer} of a Java contestant runs. */
final class PlayerProcess {

  private PlayerProcess() {}

  /** Takes the name of the contestant, the address of its database and the role of the instance. */
  public static void main(String[] arguments) throws Exception {
    Contestant contestant = ServiceLoader.load(Contestant.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(each -> each.name().equals(arguments[0]))
        .findFirst()
        .orElseThrow();
    try (Player player = contestant.start(new Database(arguments[1]), Role.valueOf(arguments[2]))) {
      obey(player);
    }
    System.exit(0);
  }

  private static void obey(Player player) throws Exception {
    var commands = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    System.out.println(ChildPlayer.READY);
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      System.out.println(answer(player, line.split(" ", -1)));
    }
  }

  private static String answer(Player player, String[] words) throws Exception {
    return switch (words[0]) {
      case "place" -> Long.toString(player.place(effort(words)));
      case "store" -> Long.toString(player.store(effort(words)));
      case "preload" -> {
        player.preload(new Backlog(number(words, 1), number(words, 2), number(words, 3)));
        yield "";
      }
      case "place-at" -> {
        player.placeAt(new Rate(number(words, 1), Duration.ofMillis(number(words, 2))));
        yield "";
      }
      case "move-to" -> Long.toString(player.moveTo(new Database(words[1])));
      case "progress" -> words(player.progress());
      case "latencies" ->
        player.takeLatencies().values().stream()
            .map(Object::toString)
            .collect(Collectors.joining(" "));
      default -> throw new IllegalArgumentException("cannot " + words[0]);
    };
  }

  private static String words(Progress progress) {
    return progress.handled() + " " + progress.disorder();
  }

  private static Effort effort(String[] words) {
    return new Effort(
        number(words, 1), Duration.ofMillis(number(words, 2)), Long.parseLong(words[3]));
  }

  private static int number(String[] words, int position) {
    return Integer.parseInt(words[position]);
  }
}
