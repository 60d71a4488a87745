package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.control.TcpProxy;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Something is wrong with the network between one instance and the database, for a while.
 *
 * @param struck what it does to whatever is on its way
 */
record NetworkFault(String name, Duration time, Consumer<TcpProxy> breaking, String struck)
    implements Fault {

  private static final Duration EACH_WAY = Duration.ofMillis(100);

  static NetworkFault cut() {
    return new NetworkFault(
        "network cut", Duration.ofSeconds(5), TcpProxy::cut, "connections cut or refused");
  }

  static NetworkFault delay() {
    return new NetworkFault(
        "network delay",
        Duration.ofSeconds(6),
        proxy -> proxy.delay(EACH_WAY),
        "pieces delayed by " + EACH_WAY);
  }

  static NetworkFault halfClose() {
    return new NetworkFault(
        "network half-closed",
        Duration.ofSeconds(6),
        TcpProxy::halfClose,
        "connections half-closed");
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Instance victim = damage.begin();
    TcpProxy proxy = victim.proxy();
    int before = proxy.struck();
    try {
      damage.await(() -> proxy.connections() > 0);
      breaking.accept(proxy);
      damage.last(time);
    } finally {
      proxy.heal();
      damage.cluster().giveBack(victim);
    }
    if (proxy.struck() > before) {
      damage.seen(proxy.struck() - before + " " + struck);
    }
  }
}
