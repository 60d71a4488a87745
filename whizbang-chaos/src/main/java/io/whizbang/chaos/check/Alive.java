package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.SampleName;
import java.util.List;

/** Every process that ended was told to, or killed on purpose. */
final class Alive implements Checker {

  @Override
  public List<Violation> check(History history) {
    return history.samples(SampleName.DIED).stream()
        .map(died -> new Violation(died.nanos(), "process " + died.value() + " died by itself"))
        .toList();
  }
}
