package io.whizbang.postgres.schema;

import java.util.List;

/**
 * The library as it might come next: it changes every table that holds messages and the function that everybody calls, and
 * does without one of the functions that this one calls today.
 */
final class NextLibrary {

  private static final SqlScripts TODAY = SqlScripts.ofTheLibrary();

  private static final String CONDUCTOR = "functions/R__process_work_batch.sql";

  static final int VERSION = TODAY.version() + 1;

  static final Library SCRIPTS = new Library(TODAY.all())
      .with("tables/V" + VERSION + "__notes.sql", """
          create view wh_states as
          select 'outbox' as queue, place, instance_id, lease_expiry, scheduled_for from wh_outbox
          union all
          select 'inbox', place, instance_id, lease_expiry, scheduled_for from wh_inbox;
          create table wh_states_met as
          select distinct concat_ws(' ', queue, place, case
            when place <> 'head' then null
            when lease_expiry > now() then 'leased'
            when instance_id is not null then 'expired'
            when scheduled_for > now() then 'waiting'
            else 'due' end) as state
          from wh_states;
          drop view wh_states;
          alter table wh_outbox add column note text not null default 'none';
          alter table wh_inbox add column note text not null default 'none';
          alter table wh_dead_letters add column note text;
          update wh_schema set version = %d;
          """.formatted(VERSION))
      .with(
          CONDUCTOR,
          text(CONDUCTOR)
              .replaceFirst("(c_version .*:=) \\d+", "$1 " + VERSION)
              .replaceFirst("(?m)^ *perform sweep_mutexes.*\\R", ""))
      .without("functions/lock/R__sweep_mutexes.sql");

  /** What the upgrade found when it was alone in the schema. */
  static final String STATES_MET = "select state from wh_states_met order by state";

  static final List<String> ALL_STATES = List.of(
      "inbox behind",
      "inbox done",
      "inbox head due",
      "inbox head expired",
      "inbox head leased",
      "inbox head waiting",
      "outbox behind",
      "outbox done",
      "outbox head due",
      "outbox head expired",
      "outbox head leased",
      "outbox head waiting",
      "outbox new");

  private NextLibrary() {}

  private static String text(String path) {
    return TODAY.all().stream()
        .filter(script -> script.path().equals(path))
        .map(SqlScript::text)
        .findFirst()
        .orElseThrow();
  }
}
