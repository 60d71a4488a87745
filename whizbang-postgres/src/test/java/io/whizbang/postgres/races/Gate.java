package io.whizbang.postgres.races;

import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;

/**
 * Stops a call in the middle: at the start of one of the functions that it is made of, or at an insert into one of the tables. The
 * function of this one schema gets one more line, which waits while the gate is shut. Only sessions that were sent to the
 * gate stop there.
 */
public final class Gate implements AutoCloseable {

  private static final String WAIT = """
      if current_setting('test.gate', true) = 'shut' then
        perform pg_advisory_xact_lock_shared(1);
      end if;
      """;

  private final Instance keeper;

  private Gate(TestSchema schema) throws SQLException {
    keeper = Instance.in(schema);
    keeper.run("select pg_advisory_lock(1)");
  }

  /** Calls stop when they come to this function. */
  public static Gate before(String function, TestSchema schema) throws SQLException {
    var gate = new Gate(schema);
    gate.keeper.run("""
        do $do$
        declare
          v_definition text := pg_get_functiondef('%s'::regproc);
          v_gated text := regexp_replace(v_definition, E'\\nbegin\\n', $gate$
        begin
        %s$gate$);
        begin
          if v_gated = v_definition then
            raise 'no place for a gate in %1$s';
          end if;
          execute v_gated;
        end
        $do$""".formatted(function, WAIT));
    return gate;
  }

  /** Calls stop inside of this function, right before a statement that begins with this text. */
  public static Gate within(String function, String statement, TestSchema schema)
      throws SQLException {
    var gate = new Gate(schema);
    gate.keeper.run("""
        do $do$
        declare
          v_definition text := pg_get_functiondef('%s'::regproc);
          v_gated text := replace(v_definition, $at$%s$at$, $gate$%s$gate$);
        begin
          if v_gated = v_definition then
            raise 'no place for a gate in %1$s';
          end if;
          execute v_gated;
        end
        $do$""".formatted(function, statement, WAIT + statement));
    return gate;
  }

  /** Calls stop when they insert into this table, whatever they insert. */
  public static Gate beforeInsertInto(String table, TestSchema schema) throws SQLException {
    return atTrigger("gate", "before insert on " + table, schema);
  }

  /** Calls stop after all that happens before their insert into this table, as its first row is about to be made. */
  public static Gate withinInsertInto(String table, TestSchema schema) throws SQLException {
    return atTrigger("zz_gate", "before insert on " + table, schema);
  }

  /** Calls stop when they have inserted into this table, before anything else happens because of it. */
  public static Gate afterInsertInto(String table, TestSchema schema) throws SQLException {
    return atTrigger("gate", "after insert on " + table, schema);
  }

  /** Triggers of one table fire in the order of their names. */
  private static Gate atTrigger(String name, String moment, TestSchema schema) throws SQLException {
    var gate = new Gate(schema);
    gate.keeper.run("""
        create function wait_at_gate() returns trigger language plpgsql as $$
        begin
          %s
          return null;
        end $$""".formatted(WAIT));
    gate.keeper.run("create trigger " + name + " " + moment
        + " for each statement execute function wait_at_gate()");
    return gate;
  }

  /** Starts a call that stops here, and returns when it has. */
  public Running stop(Instance instance, Call call) throws SQLException {
    instance.run("set test.gate = 'shut'");
    return instance.start(call).awaitBlockedBy(keeper);
  }

  /** Starts any statement that stops here, and returns when it has. */
  public Running stop(Instance instance, String sql) throws SQLException {
    instance.run("set test.gate = 'shut'");
    return instance.startSql(sql).awaitBlockedBy(keeper);
  }

  public void open() throws SQLException {
    keeper.run("select pg_advisory_unlock(1)");
  }

  @Override
  public void close() throws SQLException {
    keeper.close();
  }
}
