package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.control.TcpProxy;

/** Transactions of an instance commit, and the answer that says so never arrives. */
final class LostCommitAnswers implements Fault {

  private static final int OF_EACH_KIND = 3;

  @Override
  public String name() {
    return "commit answers lost";
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Instance victim = damage.begin();
    TcpProxy proxy = victim.proxy();
    int before = proxy.answersLost();
    try {
      proxy.loseAnswers(OF_EACH_KIND);
      damage.awaitSign(() -> proxy.answersLost() > before);
      damage.await(() -> proxy.answersLost() - before == 2 * OF_EACH_KIND);
    } finally {
      proxy.heal();
      damage.cluster().giveBack(victim);
    }
    if (proxy.answersLost() > before) {
      damage.seen(proxy.answersLost() - before + " answers lost");
    }
  }
}
