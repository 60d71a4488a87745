package io.whizbang.benchmarks.contest;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;

/** All races that there are, and all who may take part. */
public final class Races {

  private static final List<Race> OWN = List.of(
      Enqueue.SINGLE,
      Enqueue.BATCH,
      Drain.SINGLES,
      Stage.PIPELINE,
      Drain.STREAMS,
      new BlockedBacklog(),
      new Latency(Latency.Handler.SAME_PROCESS, Latency.Load.LOW),
      new Latency(Latency.Handler.OTHER_PROCESS, Latency.Load.LOW),
      new Latency(Latency.Handler.SAME_PROCESS, Latency.Load.HALF),
      new Latency(Latency.Handler.OTHER_PROCESS, Latency.Load.HALF),
      Stage.INBOX,
      Stage.EVENTS,
      new ScaleOut(1),
      new ScaleOut(2),
      new ScaleOut(4),
      new ScaleOut(8),
      new HeldSnapshot(),
      new Idle());

  private Races() {}

  /** Those of this package, and those that others bring. */
  static List<Race> all() {
    List<Race> all = new ArrayList<>(OWN);
    ServiceLoader.load(Race.class).forEach(all::add);
    return all;
  }

  static List<Contestant> contestants() {
    List<Contestant> contestants = new ArrayList<>();
    Iterator<Contestant> all = ServiceLoader.load(Contestant.class).iterator();
    while (hasNext(all)) {
      contestants.add(all.next());
    }
    return contestants;
  }

  /** Passes over peers that are not on the class path, as where only help is asked for. */
  private static boolean hasNext(Iterator<Contestant> all) {
    try {
      return all.hasNext();
    } catch (ServiceConfigurationError e) {
      return hasNext(all);
    }
  }

  /** Those of these titles, all if there is none; nothing if a title is not known. */
  public static Optional<List<Race>> named(List<String> titles) {
    return chosen(all(), Race::title, titles);
  }

  public static Optional<List<Contestant>> contestants(List<String> names) {
    return chosen(contestants(), Contestant::name, names);
  }

  private static <T> Optional<List<T>> chosen(
      List<T> all, Function<T, String> name, List<String> names) {
    if (names.isEmpty()) {
      return Optional.of(all);
    }
    List<T> chosen =
        all.stream().filter(each -> names.contains(name.apply(each))).toList();
    boolean known = all.stream().map(name).toList().containsAll(names);
    return known ? Optional.of(chosen) : Optional.empty();
  }

  /** What the help lists. */
  public static final class Titles implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return all().stream().map(Race::title).iterator();
    }
  }

  /** What the help lists. */
  public static final class Systems implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return contestants().stream().map(Contestant::name).iterator();
    }
  }
}
