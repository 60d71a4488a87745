package io.whizbang.testkit;

class InMemoryTransportTest extends TransportContract {

  @Override
  protected TransportHarness harness() {
    return new InMemoryHarness();
  }
}
