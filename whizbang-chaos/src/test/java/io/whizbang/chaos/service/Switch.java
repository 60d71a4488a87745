package io.whizbang.chaos.service;

import io.whizbang.chaos.check.Promise;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** How the real system is broken on purpose, and which checkers have to notice. */
public enum Switch {
  /** A receptor has its effect in a transaction of its own, also if it has lost its lease. */
  NO_FENCING(Promise.DOUBLED),
  /** A receptor says that it is done, and has its effect a second later. */
  ACKNOWLEDGES_FIRST(Promise.LOST),
  /** Messages are delivered without their streams, so that nothing holds one back until those before it are done. */
  FORGETS_STREAMS(Promise.REORDERED, Promise.OVERLAPPING),
  /** What is delivered again has another id. */
  FORGETS_IDS(Promise.DOUBLED),
  /** Messages are delivered that nobody sent. */
  MAKES_MESSAGES_UP(Promise.PHANTOM),
  /** The first failure of a message is its last. */
  GIVES_UP_EARLY(Promise.GIVEN_UP),
  /** Every twentieth event of a stream begins a new model. */
  BEGINS_MODELS_ANEW(Promise.MODELS, Promise.READINGS),
  /** The fifth event of a stream is gone when the eighth has come. */
  FORGETS_EVENTS("""
      create function shop.forget_event() returns trigger language plpgsql as $$
      begin
        delete from wh_orders.wh_event_store where stream_id = new.stream_id and version = 5;
        return null;
      end $$;
      create trigger forget_event after insert on wh_orders.wh_event_store
        for each row when (new.version = 8) execute function shop.forget_event();
      """, Promise.VERSIONS, Promise.WINNERS),
  /** Some receptors lock two rows in the one order, others in the other. */
  LOCKS_IN_ANY_ORDER("""
      create table shop.doors (door int primary key);
      insert into shop.doors values (1), (2);
      """, Promise.DEADLOCKS),
  /** Each instance opens connections that it does not close. */
  LEAKS_CONNECTIONS(Promise.BOUNDED),
  /** The first instance ends after a while. */
  DIES(Promise.ALIVE),
  /** One order in fifty is refused. */
  REFUSES_ORDERS("""
      create function shop.refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'refused';
      end $$;
      create trigger refuse before insert on shop.placed
        for each row when (random() < 0.02) execute function shop.refuse();
      """, Promise.OFFERED);

  private final String sql;

  @SuppressWarnings("ImmutableEnumChecker") // a copy that cannot be changed
  private final Set<Promise> broken;

  Switch(Promise... broken) {
    this("", broken);
  }

  Switch(String sql, Promise... broken) {
    this.sql = sql;
    this.broken = Set.of(broken);
  }

  /** What must not hold any more. */
  public Set<Promise> broken() {
    return broken;
  }

  /** What is to be run before instances start that have these switched on. */
  public static String sql(Set<Switch> on) {
    String all = on.stream().map(each -> each.sql).collect(Collectors.joining());
    String names = on.stream().map(each -> "('" + each + "')").collect(Collectors.joining(", "));
    return "%s create table shop.switches as select * from (values %s) t (name);"
        .formatted(all, names);
  }

  /** Those that are switched on. */
  static Set<Switch> read(String url) {
    Set<Switch> on = EnumSet.noneOf(Switch.class);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select name from shop.switches")) {
      while (rows.next()) {
        on.add(valueOf(rows.getString(1)));
      }
      return on;
    } catch (SQLException e) {
      throw new IllegalStateException("Nobody knows what is to be broken", e);
    }
  }
}
