package io.whizbang.chaos.service;

import io.whizbang.chaos.history.Tally;
import io.whizbang.perspective.Perspective;

/** The perspectives of the two services. */
public final class Tallies {

  /** The perspective of {@code orders}. */
  public static final Perspective<Tally> PLACED = Perspective.of("placed_tally", Tally.class)
      .on(OrderPlaced.class, (tally, event) -> Tally.after(tally, event.number()));

  /** The perspective of {@code shipping}. */
  public static final Perspective<Tally> SHIPPED = Perspective.of("shipped_tally", Tally.class)
      .on(OrderShipped.class, (tally, event) -> Tally.after(tally, event.number()));

  private Tallies() {}
}
