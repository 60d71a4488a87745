-- The clean stop of an instance: everything that it holds is given back uncharged, at once, and it is unregistered.
-- Calls: release_lost_outbox, release_lost_inbox, release_lost_perspectives, ring_all. Changes: wh_service_instances,
-- wh_removed_instances, wh_outbox, wh_inbox, wh_perspective_checkpoints.
--
-- The id is remembered, so that what a straggling call of this instance leases afterwards is released by anybody's next
-- call.
create or replace function leave(p_instance_id uuid, p_as_of timestamptz default null) returns void
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
begin
  delete from wh_service_instances i where i.instance_id = p_instance_id;
  if not found then
    return;
  end if;
  insert into wh_removed_instances as r (instance_id, removed_at, left_cleanly)
  values (p_instance_id, v_now, true)
  on conflict (instance_id) do update set removed_at = excluded.removed_at, left_cleanly = true;
  perform release_lost_outbox('{}', array[p_instance_id], null, v_now);
  perform release_lost_inbox('{}', array[p_instance_id], null, v_now);
  perform release_lost_perspectives('{}', array[p_instance_id], v_now);
  perform ring_all(p_instance_id);
end
$$;

comment on function leave is 'The clean stop of an instance: everything that it holds is given back uncharged, at once, and it is unregistered.';
