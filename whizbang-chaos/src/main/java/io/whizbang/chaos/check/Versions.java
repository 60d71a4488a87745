package io.whizbang.chaos.check;

import static java.util.stream.Collectors.groupingBy;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.StoredNumber;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The events of a stream have the versions 1, 2, 3 and so on, and those of one type are in the order of their numbers. */
final class Versions implements Checker {

  @Override
  public List<Violation> check(History history) {
    Stream<Violation> gaps = history.events().stream()
        .collect(groupingBy(event -> event.service() + " " + event.stream()))
        .values()
        .stream()
        .flatMap(Versions::gaps);
    Stream<Violation> turns = history.events().stream()
        .collect(groupingBy(event -> event.service() + " " + event.stream() + event.type()))
        .values()
        .stream()
        .flatMap(Versions::turns);
    return Stream.concat(gaps, turns).toList();
  }

  private static List<StoredNumber> inOrder(List<StoredNumber> events) {
    return events.stream()
        .sorted(Comparator.comparingLong(StoredNumber::version))
        .toList();
  }

  private static Stream<Violation> gaps(List<StoredNumber> stream) {
    List<StoredNumber> events = inOrder(stream);
    return IntStream.range(0, events.size())
        .filter(i -> events.get(i).version() != i + 1)
        .limit(1)
        .mapToObj(i ->
            new Violation(0, "version %d is missing before %s".formatted(i + 1, events.get(i))));
  }

  private static Stream<Violation> turns(List<StoredNumber> stream) {
    List<StoredNumber> events = inOrder(stream);
    return IntStream.range(1, events.size())
        .filter(i -> events.get(i).number() <= events.get(i - 1).number())
        .mapToObj(i -> new Violation(
            0,
            "%s comes after number %d"
                .formatted(events.get(i), events.get(i - 1).number())));
  }
}
