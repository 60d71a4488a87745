package io.whizbang.postgres.rules;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What every test of a rule starts with: empty tables, and instances that have not called yet, in the order of their rank. */
@Tag("contract")
public abstract class RuleTest {

  @RegisterExtension
  protected final RuleDatabase db = new RuleDatabase();

  protected final Caller a = db.instance(1);
  protected final Caller b = db.instance(2);
  protected final Caller c = db.instance(3);

  /** Stores and takes nothing. */
  protected final Caller dispatcher = db.instance(4).takingNothing();
}
