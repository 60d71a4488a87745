-- Removes those of these instances that have been silent since a moment, remembers their ids for a day, and says how many.
-- Calls: nothing. Changes: wh_service_instances, wh_removed_instances.
--
-- Skips rows that somebody has locked: that instance is beating, or another call removes it already. So two instances that
-- wake from a pause never wait for each other.
create or replace function remove_instances(p_instance_ids uuid[], p_silent_since timestamptz, p_now timestamptz)
returns integer
language plpgsql set search_path from current
as $$
declare
  v_removed integer;
begin
  if p_instance_ids = '{}' then
    return 0;
  end if;
  with silent as materialized (
    select i.instance_id
    from wh_service_instances i
    where i.instance_id = any (p_instance_ids) and i.last_heartbeat_at < p_silent_since
    for update skip locked
  ), removed as (
    delete from wh_service_instances i
    using silent s
    where i.instance_id = s.instance_id
    returning i.instance_id
  )
  insert into wh_removed_instances as r (instance_id, removed_at, left_cleanly)
  select d.instance_id, p_now, false
  from removed d
  on conflict (instance_id) do update set removed_at = excluded.removed_at, left_cleanly = false;
  get diagnostics v_removed = row_count;

  delete from wh_removed_instances r where r.removed_at < p_now - interval '1 day';
  return v_removed;
end
$$;

comment on function remove_instances is 'Removes those of these instances that have been silent since a moment, and remembers their ids for a day.';
