package io.whizbang.chaos.fault;

/** A fault that does nothing, and so is not seen. */
public final class Harmless implements Fault {

  @Override
  public String name() {
    return "harmless";
  }

  @Override
  public void strike(Damage damage) {
    damage.begin("nobody");
  }
}
