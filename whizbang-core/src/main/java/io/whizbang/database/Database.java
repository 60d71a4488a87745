package io.whizbang.database;

import io.whizbang.event.EventLog;
import io.whizbang.observe.Snapshot;
import io.whizbang.operate.Operations;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.TransactionalOutbox;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.time.InstantSource;

/** One schema of one database, as a process of one service sees it. */
public interface Database extends AutoCloseable {

  /**
   * Installs the schema, or upgrades it if it is older than this library.
   *
   * @return what was done, in words for the log
   */
  String install();

  /** The door to it for one instance. */
  WorkCoordinator coordinator(ServiceInstance instance, CoordinationPolicy policy);

  TransactionalOutbox outbox();

  /**
   * Has somebody told soon after a transaction of the application has ended, by a commit or otherwise; perhaps
   * also before. Of those who ask for one transaction the last is told.
   *
   * @return false if its end cannot be seen, so that nobody will be told
   */
  boolean whenEnded(Connection transaction, Runnable then);

  Operations operations();

  EventLog events();

  PerspectiveStore perspectives();

  /** Ties an instance to the others; it fails if the database cannot be reached. */
  Lifeline lifeline(ServiceInstance instance);

  /** A heartbeat over any connection, for as long as an instance cannot have its line. */
  Lifeline.Pulse beat(ServiceInstance instance);

  /** Carries messages between the services of this database, and from this service to itself. */
  DatabaseTransport transport();

  /** Looks at the queues. It costs about the same however much is in them. */
  Snapshot snapshot();

  /** Its clock, as well as this process knows it: as of the last {@link #readClock}, or of a heartbeat. */
  InstantSource clock();

  /** Looks at its clock. */
  void readClock();

  /** Lets go of what it uses; the data source stays as it is. */
  @Override
  void close();
}
