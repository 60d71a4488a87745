package io.whizbang.chaos.check;

/** What is promised, whatever happens; each has a checker. */
public enum Promise {
  LOST("nothing lost"),
  PHANTOM("nothing handled that did not commit"),
  DOUBLED("effects once"),
  REORDERED("order kept"),
  ORDER_SEEN("order kept as instances see it"),
  OVERLAPPING("one at a time in a stream"),
  GIVEN_UP("only poisonous messages given up"),
  MODELS("models equal a rebuild"),
  READINGS("no reader sees an older model"),
  VERSIONS("versions without a gap"),
  WINNERS("one winner for each version"),
  DEADLOCKS("no deadlocks"),
  DRAINED("drained in time"),
  IDLE("no stream idle with due work"),
  RECOVERED("taken over in time after a kill"),
  HANDED_OVER("handed over in time by a clean stop"),
  RESUMED("back to the rate in time after an outage"),
  BOUNDED("connections and memory bounded"),
  ALIVE("no process died by itself"),
  OFFERED("as many messages as offered"),
  INJECTED("every scheduled fault injected");

  private final String words;

  Promise(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }
}
