-- The runtime across processes: whose process has died, who sleeps and wants to be rung, and which service wants what.

update wh_schema set version = 3;

-- They take or return something else from now on.
drop function if exists survey_peers, admit_outbox, remove_stale_instances, complete_outbox, complete_inbox, report_outbox,
  report_inbox;

-- has_line: the instance keeps a direct connection, where it holds a session lock for its life and listens for rings.
-- line_missed_at: when somebody first saw that lock free.
alter table wh_service_instances
  add column has_line boolean not null default false,
  add column line_missed_at timestamptz;

-- How many messages arrived once more and were dropped. A sequence needs no row lock and survives a rollback, which may
-- count a message twice: this is to be looked at, and nothing depends on it.
create sequence wh_inbox_duplicates;

-- Which service wants what is sent to which destination. All services of the database share this table, each in a schema of its
-- own and perhaps of an owner of its own. So everybody reads it who may, and writes the rows of schemas that are theirs.
do $$
begin
  -- Services may be installed at the same time.
  perform pg_advisory_xact_lock(hashtextextended('whizbang_shared', 0));
  if to_regclass('whizbang_shared.wh_subscriptions') is not null then
    return;
  end if;
  if to_regnamespace('whizbang_shared') is null then
    create schema whizbang_shared;
  end if;
  create table whizbang_shared.wh_subscriptions (
    destination text not null,
    schema_name text not null,
    subscription text not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (destination, schema_name),
    constraint names_are_not_empty check (destination <> '' and schema_name <> '' and subscription <> ''),
    constraint names_fit_an_index check (length(destination) <= 500)
  );
  alter table whizbang_shared.wh_subscriptions enable row level security;
  create policy all_are_read on whizbang_shared.wh_subscriptions for select using (true);
  create policy own_schemas_are_written on whizbang_shared.wh_subscriptions using (
    pg_has_role(current_user, (select n.nspowner from pg_namespace n where n.nspname = schema_name), 'usage'));
end
$$;
