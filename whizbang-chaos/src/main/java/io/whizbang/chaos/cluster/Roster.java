package io.whizbang.chaos.cluster;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Which instances there are, and which of them somebody disturbs; one of each service is always left alone. */
final class Roster {

  private final List<Instance> instances = new ArrayList<>();
  private final Set<Instance> taken = new HashSet<>();

  synchronized void add(Instance instance) {
    instances.add(instance);
  }

  synchronized void remove(Instance instance) {
    instances.remove(instance);
    taken.remove(instance);
  }

  synchronized List<Instance> all() {
    return List.copyOf(instances);
  }

  synchronized List<Instance> of(String service) {
    return instances.stream().filter(each -> each.service().equals(service)).toList();
  }

  synchronized Optional<Instance> take(Instance instance) {
    boolean possible = instances.contains(instance) && canBeTaken(instance);
    return possible && taken.add(instance) ? Optional.of(instance) : Optional.empty();
  }

  synchronized Optional<Instance> takeAny(Random random) {
    List<Instance> free = instances.stream().filter(this::canBeTaken).toList();
    return free.isEmpty() ? Optional.empty() : take(free.get(random.nextInt(free.size())));
  }

  private boolean canBeTaken(Instance instance) {
    return !taken.contains(instance)
        && of(instance.service()).stream().filter(each -> !taken.contains(each)).count() > 1;
  }

  synchronized void giveBack(Instance instance) {
    taken.remove(instance);
  }
}
