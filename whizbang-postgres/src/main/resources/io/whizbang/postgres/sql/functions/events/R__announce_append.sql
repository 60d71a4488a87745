-- Before anything is inserted into the event store: tells readers of all events that positions above the present one are
-- about to be drawn.
-- Calls: nothing. Changes: nothing, but holds a shared advisory lock until the transaction ends.
--
-- The lock's keys are the event store and the low half of the last position drawn so far, so settled_position reads from
-- pg_locks below which position nothing is under way. The server shows a transaction's rows before it drops its locks. One lock
-- serves a whole transaction; the setting that remembers it is forgotten with the lock, at a savepoint's rollback too.
create or replace function announce_append() returns trigger
language plpgsql security definer set search_path from current
as $$
declare
  v_setting text := 'whizbang.appends_to_' || tg_relid;
begin
  if coalesce(current_setting(v_setting, true), '') = '' then
    perform pg_advisory_xact_lock_shared(
      tg_relid::bigint::bit(32)::integer,
      coalesce(pg_sequence_last_value('wh_event_sequence'), 0)::bit(32)::integer);
    perform set_config(v_setting, 'yes', true);
  end if;
  return null;
end
$$;

create or replace trigger wh_announce_append
before insert on wh_event_store
for each statement execute function announce_append();

comment on function announce_append is 'Before anything is inserted into the event store: tells readers of all events that positions above the present one are about to be drawn.';
