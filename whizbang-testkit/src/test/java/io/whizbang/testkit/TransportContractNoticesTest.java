package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** A contract that nothing can break would be worth nothing: for each test there is a transport that fails it. */
class TransportContractNoticesTest {

  private static final ThreadLocal<@Nullable Fault> FAULT = new ThreadLocal<>();

  /** Nested, so that it only runs when it is called for. */
  static class Broken extends TransportContract {

    @Override
    protected TransportHarness harness() {
      return new BrokenHarness(Objects.requireNonNull(FAULT.get()));
    }
  }

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void everyFaultTurnsItsTestRed(Fault fault) {
    FAULT.set(fault);
    try {
      assertThat(run(fault.noticedBy).failed().count())
          .as(fault + " is noticed")
          .isEqualTo(1);
    } finally {
      FAULT.remove();
    }
  }

  @Test
  void everyTestOfTheContractIsTurnedRedByAFault() {
    Set<String> noticed = Arrays.stream(Fault.values())
        .filter(fault -> fault != Fault.NONE)
        .map(fault -> fault.noticedBy)
        .collect(Collectors.toSet());

    assertThat(tests()).isEqualTo(noticed);
  }

  @Test
  void withoutAFaultEveryTestIsGreen() {
    FAULT.set(Fault.NONE);
    try {
      assertThat(tests())
          .allSatisfy(test -> assertThat(run(test).succeeded().count()).isEqualTo(1));
    } finally {
      FAULT.remove();
    }
  }

  private static Set<String> tests() {
    return Arrays.stream(TransportContract.class.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Test.class))
        .map(Method::getName)
        .collect(Collectors.toSet());
  }

  private static Events run(String test) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectMethod(Broken.class, test))
        .execute()
        .testEvents();
  }
}
