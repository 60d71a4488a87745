-- After events were inserted, by whatever path: makes the checkpoints of the perspectives that want them due.
-- Calls: check_isolation, resolve_event_types. Changes: wh_perspective_checkpoints, wh_event_types.
--
-- Raises the target, also of a checkpoint that is being processed: its completion compares the two columns of the row. One
-- that waits for its retry goes on waiting. Rows are taken in the order of their key.
create or replace function wake_checkpoints() returns trigger
language plpgsql security definer
set search_path from current
set enable_hashjoin = on
as $$
declare
  v_types text[] := array(select distinct a.event_type from added a);
  v_resolved wh_event_types[] := array(select t from wh_event_types t where t.event_type = any (v_types));
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    perform check_isolation('An insert into wh_event_store');
  end if;
  if cardinality(v_resolved) < cardinality(v_types) then
    v_resolved := v_resolved || resolve_event_types(array(
      select t from unnest(v_types) t except select r.event_type from unnest(v_resolved) r));
  end if;
  if not exists (select from unnest(v_resolved) r where r.perspectives <> '{}') then
    return null;
  end if;

  -- Streams that begin have no checkpoints yet, unless somebody made them by hand: that is found out by trying.
  if not exists (select from added a where a.version > 1) then
    begin
      insert into wh_perspective_checkpoints (stream_id, perspective_name, target_version, claimable_at, created_at, updated_at)
      select a.stream_id, p.perspective_name, a.version, a.created_at, a.created_at, a.created_at
      from added a
      join unnest(v_resolved) r on r.event_type = a.event_type
      cross join lateral unnest(r.perspectives) p (perspective_name)
      order by a.stream_id, p.perspective_name;
      return null;
    exception
      when unique_violation then
        null;
    end;
  end if;

  insert into wh_perspective_checkpoints as c
    (stream_id, perspective_name, target_version, claimable_at, created_at, updated_at)
  select a.stream_id, p.perspective_name, max(a.version), max(a.created_at), max(a.created_at), max(a.created_at)
  from added a
  join unnest(v_resolved) r on r.event_type = a.event_type
  cross join lateral unnest(r.perspectives) p (perspective_name)
  group by a.stream_id, p.perspective_name
  order by a.stream_id, p.perspective_name
  on conflict (stream_id, perspective_name) do update
  set target_version = greatest(c.target_version, excluded.target_version),
    status = case when c.status = 'Completed' then 'Pending' else c.status end,
    claimable_at = coalesce(c.claimable_at, excluded.claimable_at),
    updated_at = excluded.updated_at;
  return null;
end
$$;

create or replace trigger wh_wake_checkpoints
after insert on wh_event_store
referencing new table as added
for each statement execute function wake_checkpoints();

comment on function wake_checkpoints is 'After events were inserted, by whatever path: makes the checkpoints of the perspectives that want them due.';
