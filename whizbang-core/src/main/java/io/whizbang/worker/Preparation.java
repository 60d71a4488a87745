package io.whizbang.worker;

import io.whizbang.database.Database;
import io.whizbang.observe.Contact;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What must be done once before anybody works with the database. */
public final class Preparation {

  private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);

  private final Database database;
  private final boolean installs;
  private final Contact contact;
  private boolean done;

  /** Takes whether the schema is to be installed, or is somebody else's business. */
  public Preparation(Database database, boolean installs, Contact contact) {
    this.database = database;
    this.installs = installs;
    this.contact = contact;
  }

  /** Does it, unless it is done; one that fails is tried again by the next who asks. */
  public synchronized void ensure() {
    if (!done) {
      if (installs) {
        LOG.info(database.install());
      }
      database.readClock();
      contact.answered();
      database.transport().announce();
      done = true;
    }
  }
}
