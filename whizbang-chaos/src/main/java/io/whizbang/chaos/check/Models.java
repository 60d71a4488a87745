package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.ShownModel;
import io.whizbang.chaos.history.StoredNumber;
import io.whizbang.chaos.history.Tally;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every model is what the events of its stream make, applied once more from the first to the last. */
final class Models implements Checker {

  private record Key(String service, UUID stream, String type) {

    static Key of(StoredNumber event) {
      return new Key(event.service(), event.stream(), event.type());
    }

    static Key of(ShownModel model) {
      return new Key(model.service(), model.stream(), model.type());
    }
  }

  @Override
  public List<Violation> check(History history) {
    Map<Key, Tally> rebuilt = new HashMap<>();
    history.events().stream()
        .sorted(Comparator.comparingLong(StoredNumber::version))
        .forEach(event -> rebuilt.merge(
            Key.of(event),
            Tally.after(null, event.number()),
            (known, first) -> Tally.after(known, event.number())));
    Map<Key, Tally> shown = new HashMap<>();
    history.models().forEach(model -> shown.put(Key.of(model), model.tally()));
    return violations(shown, rebuilt).toList();
  }

  private static Stream<Violation> violations(Map<Key, Tally> shown, Map<Key, Tally> rebuilt) {
    var kinds = shown.keySet().stream()
        .map(key -> key.service() + key.type())
        .distinct()
        .toList();
    return rebuilt.entrySet().stream()
        .filter(each -> kinds.contains(each.getKey().service() + each.getKey().type()))
        .filter(each -> !each.getValue().equals(shown.get(each.getKey())))
        .map(each -> violation(each.getKey(), shown.get(each.getKey()), each.getValue()));
  }

  private static Violation violation(Key key, @Nullable Tally shown, Tally rebuilt) {
    return new Violation(
        0,
        "the model of stream %s in %s is %s, and a rebuild makes %s"
            .formatted(key.stream(), key.service(), shown, rebuilt));
  }
}
