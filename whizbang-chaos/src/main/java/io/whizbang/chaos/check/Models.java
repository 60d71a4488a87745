package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.ShownModel;
import io.whizbang.chaos.history.StoredNumber;
import io.whizbang.chaos.history.Tally;
import io.whizbang.chaos.service.OrderPlaced;
import io.whizbang.chaos.service.OrderShipped;
import io.whizbang.chaos.service.ShopSettings;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every model is what the events of its stream make, applied once more from the first to the last. */
final class Models implements Checker {

  private static final Map<String, String> PERSPECTIVES = Map.of(
      ShopSettings.ORDERS, OrderPlaced.class.getSimpleName(),
      ShopSettings.SHIPPING, OrderShipped.class.getSimpleName());

  private record Key(String service, UUID stream, String type) {

    static Key of(StoredNumber event) {
      return new Key(event.service(), event.stream(), event.type());
    }

    static Key of(ShownModel model) {
      return new Key(model.service(), model.stream(), model.type());
    }

    /** Each service has a perspective of one type of events; its event store may hold others. */
    boolean hasModel() {
      return type.equals(PERSPECTIVES.get(service));
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

  /** Those that should be there and those that are: each is to be found on both sides. */
  private static Stream<Violation> violations(Map<Key, Tally> shown, Map<Key, Tally> rebuilt) {
    return Stream.concat(rebuilt.keySet().stream().filter(Key::hasModel), shown.keySet().stream())
        .distinct()
        .filter(key -> !Objects.equals(shown.get(key), rebuilt.get(key)))
        .map(key -> violation(key, shown.get(key), rebuilt.get(key)));
  }

  private static Violation violation(Key key, @Nullable Tally shown, @Nullable Tally rebuilt) {
    return new Violation(
        0,
        "the model of stream %s in %s is %s, and a rebuild makes %s"
            .formatted(key.stream(), key.service(), shown, rebuilt));
  }
}
