-- Refreshes an instance's heartbeat and nothing else; false if the instance is not registered.
-- Calls: nothing. Changes: wh_service_instances.
create or replace function record_heartbeat(p_instance_id uuid, p_as_of timestamptz default null) returns boolean
language plpgsql security definer set search_path from current
as $$
begin
  update wh_service_instances i
  set last_heartbeat_at = greatest(i.last_heartbeat_at, coalesce(p_as_of, clock_timestamp()))
  where i.instance_id = (
    select s.instance_id from wh_service_instances s where s.instance_id = p_instance_id for update skip locked);
  return found or exists (select from wh_service_instances s where s.instance_id = p_instance_id);
end
$$;

comment on function record_heartbeat is 'Refreshes an instance''s heartbeat and nothing else; false if the instance is not registered.';
