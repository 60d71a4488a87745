-- Removes the other instances that were silent for longer than the threshold, and says how many.
-- Calls: remove_instances. Changes: wh_service_instances, wh_removed_instances.
create or replace function remove_stale_instances(p_instance_id uuid, p_stale_before timestamptz, p_now timestamptz)
returns integer
language plpgsql set search_path from current
as $$
begin
  return remove_instances(array(
    select i.instance_id
    from wh_service_instances i
    where i.last_heartbeat_at < p_stale_before and i.instance_id <> p_instance_id), p_stale_before, p_now);
end
$$;

comment on function remove_stale_instances is 'Removes the other instances that were silent for longer than the threshold, and says how many.';
