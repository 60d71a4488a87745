package io.whizbang.chaos;

import io.whizbang.chaos.service.ShopService;

/**
 * What is to be tested.
 *
 * @param instances how many of each service
 * @param program what they run, given the arguments of {@link io.whizbang.chaos.service.ShopSettings}
 * @param sabotage SQL that is run before they start; empty but in tests that show that the checkers notice
 */
record TestedSystem(int instances, Class<?> program, String sabotage) {

  static TestedSystem of(int instances) {
    return new TestedSystem(instances, ShopService.class, "");
  }
}
