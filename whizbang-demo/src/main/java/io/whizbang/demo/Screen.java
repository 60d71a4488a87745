package io.whizbang.demo;

import io.whizbang.demo.Scene.Actor;
import io.whizbang.demo.Scene.Latency;
import io.whizbang.demo.Scene.Line;
import io.whizbang.demo.Scene.State;
import io.whizbang.demo.Scene.Stuck;
import io.whizbang.demo.Scene.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How a scene looks: a whole screen, or one line where there is no terminal. */
final class Screen {

  private static final int BAR = 20;

  private Screen() {}

  /** In so many lines at most; where there are too few, the latest news are still seen. */
  static List<String> page(Scene scene, int most) {
    List<String> page = new ArrayList<>();
    page.add(title(scene));
    page.add("");
    page.add("  instance          state     handled        share");
    scene.actors().forEach(actor -> page.add(row(actor)));
    page.add("");
    page.add("  queue                       depth   oldest due   blocked   dead");
    scene.lines().forEach(line -> page.add(row(line)));
    page.add("");
    List<String> below = new ArrayList<>();
    scene.stuck().forEach(stuck -> below.add(row(stuck)));
    scene.news().forEach(news -> below.add("  > " + news));
    int room = Math.max(0, most - page.size());
    page.addAll(below.subList(Math.max(0, below.size() - room), below.size()));
    return page.subList(0, Math.min(most, page.size()));
  }

  private static String title(Scene scene) {
    Traffic traffic = scene.traffic();
    return "Whizbang demo %s  %,d handled, %,d/s  %s"
        .formatted(
            clock(scene.elapsed()),
            traffic.handled(),
            traffic.perSecond(),
            scene.isDatabaseUp() ? words(traffic.latency()) : "DATABASE DOWN");
  }

  private static String words(Latency latency) {
    return "latency %d ms, slowest %d ms"
        .formatted(latency.medianMillis(), latency.slowestMillis());
  }

  private static String row(Actor actor) {
    String bar = "█".repeat(actor.percent() * BAR / 100);
    return "  %-16s  %-8s %6d/s   %4d %%  %s"
        .formatted(actor.name(), word(actor.state()), actor.perSecond(), actor.percent(), bar);
  }

  private static String row(Line line) {
    return "  %-10s %-12s %8d %10s %9d %6d"
        .formatted(
            line.service(),
            line.queue(),
            line.depth(),
            seconds(line.oldest()),
            line.blocked(),
            line.dead());
  }

  private static String row(Stuck stuck) {
    return "  stream %s waits %s: %s"
        .formatted(stuck.stream(), seconds(stuck.since()), stuck.why());
  }

  /** The whole scene in one line. */
  static String line(Scene scene) {
    return "%s  %,d handled, %,d/s, %d ms, slowest %d ms; %d up, %d frozen; %,d waiting, %d blocked%s"
        .formatted(
            clock(scene.elapsed()),
            scene.traffic().handled(),
            scene.traffic().perSecond(),
            scene.traffic().latency().medianMillis(),
            scene.traffic().latency().slowestMillis(),
            count(scene, State.UP),
            count(scene, State.FROZEN),
            scene.lines().stream().mapToLong(Line::depth).sum(),
            scene.lines().stream().mapToLong(Line::blocked).sum(),
            scene.isDatabaseUp() ? "" : "; DATABASE DOWN");
  }

  private static long count(Scene scene, State state) {
    return scene.actors().stream().filter(actor -> actor.state() == state).count();
  }

  private static String word(State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  static String clock(Duration elapsed) {
    return "%02d:%02d".formatted(elapsed.toMinutes(), elapsed.toSecondsPart());
  }

  private static String seconds(Duration duration) {
    return "%.1f s".formatted(duration.toMillis() / 1000.0);
  }
}
