package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.control.TcpProxy;
import java.time.Duration;
import java.util.function.Function;

/**
 * Something is wrong with the network between one instance and the database, for a while.
 *
 * @param breaking breaks it, and says what is broken now
 */
record NetworkFault(String name, Duration time, Function<TcpProxy, String> breaking)
    implements Fault {

  private static final Duration EACH_WAY = Duration.ofMillis(100);

  static NetworkFault cut() {
    return new NetworkFault("network cut", Duration.ofSeconds(5), proxy -> {
      proxy.cut();
      return "all connections cut";
    });
  }

  static NetworkFault delay() {
    return new NetworkFault("network delay", Duration.ofSeconds(6), proxy -> {
      proxy.delay(EACH_WAY);
      return "delayed by " + EACH_WAY + " each way";
    });
  }

  static NetworkFault halfClose() {
    return new NetworkFault(
        "network half-closed",
        Duration.ofSeconds(6),
        proxy -> proxy.halfClose() + " connections half-closed");
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Instance victim = damage.begin();
    damage.await(() -> victim.proxy().connections() > 0);
    damage.seen(breaking.apply(victim.proxy()));
    damage.last(time);
    victim.proxy().heal();
    damage.cluster().giveBack(victim);
  }
}
