package io.whizbang.chaos.check;

/** How a system may be broken, and which checker has to notice. */
enum Breakage {
  ACKNOWLEDGED_BEFORE_EFFECT(Promise.LOST),
  ROLLED_BACK_AND_SENT(Promise.PHANTOM),
  NO_FENCING(Promise.DOUBLED),
  ORDER_BY_TIME(Promise.REORDERED),
  TWO_OWNERS(Promise.OVERLAPPING),
  GIVEN_UP_TOO_EARLY(Promise.GIVEN_UP),
  MODEL_WITHOUT_AN_EVENT(Promise.MODELS),
  SWITCHED_TOO_EARLY(Promise.READINGS),
  VERSIONS_WITH_A_GAP(Promise.VERSIONS),
  TWO_WINNERS(Promise.WINNERS),
  LOCKS_IN_ANY_ORDER(Promise.DEADLOCKS),
  STUCK_AT_THE_END(Promise.DRAINED),
  IDLE_STREAM(Promise.IDLE),
  SLOW_TAKE_OVER(Promise.RECOVERED),
  SLOW_HANDOVER(Promise.HANDED_OVER),
  SLOW_RETURN(Promise.RESUMED),
  CONNECTION_LEAK(Promise.BOUNDED),
  CRASHING_PROCESS(Promise.ALIVE),
  REFUSED_WITHOUT_A_FAULT(Promise.OFFERED),
  FAULT_THAT_DOES_NOT_STRIKE(Promise.INJECTED);

  final Promise noticedBy;

  Breakage(Promise noticedBy) {
    this.noticedBy = noticedBy;
  }
}
