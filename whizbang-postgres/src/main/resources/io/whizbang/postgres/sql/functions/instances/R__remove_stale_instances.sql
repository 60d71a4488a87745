-- Removes the other instances that were silent for longer than the threshold, and remembers their ids for a day.
-- Calls: nothing. Changes: wh_service_instances, wh_removed_instances.
--
-- Skips rows that somebody has locked: that instance is beating, or another call removes it already. So two instances that
-- wake from a pause never wait for each other.
create or replace function remove_stale_instances(p_instance_id uuid, p_stale_before timestamptz, p_now timestamptz)
returns void
language plpgsql set search_path from current
as $$
begin
  if not exists (
    select from wh_service_instances i where i.last_heartbeat_at < p_stale_before and i.instance_id <> p_instance_id)
  then
    return;
  end if;
  with stale as materialized (
    select i.instance_id
    from wh_service_instances i
    where i.last_heartbeat_at < p_stale_before and i.instance_id <> p_instance_id
    for update skip locked
  ), removed as (
    delete from wh_service_instances i
    using stale s
    where i.instance_id = s.instance_id
    returning i.instance_id
  )
  insert into wh_removed_instances as r (instance_id, removed_at, left_cleanly)
  select d.instance_id, p_now, false
  from removed d
  on conflict (instance_id) do update set removed_at = excluded.removed_at, left_cleanly = false;

  delete from wh_removed_instances r where r.removed_at < p_now - interval '1 day';
end
$$;

comment on function remove_stale_instances is 'Removes the other instances that were silent for longer than the threshold, and remembers their ids for a day.';
