package io.whizbang.chaos.fault;

import io.whizbang.chaos.history.FaultNames;
import io.whizbang.testkit.BrokerServer;
import java.time.Duration;

/** The broker is killed, is away for a while, and comes back with what it had. */
final class BrokerKill implements Fault {

  private static final Duration AWAY = Duration.ofSeconds(3);

  @Override
  public String name() {
    return FaultNames.BROKER;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.begin("broker");
    BrokerServer broker = damage.cluster().broker().orElseThrow();
    broker.kill();
    damage.seen("its process had ended");
    damage.last(AWAY);
    broker.startAgain();
    damage.cluster().brokerIsBack();
  }
}
