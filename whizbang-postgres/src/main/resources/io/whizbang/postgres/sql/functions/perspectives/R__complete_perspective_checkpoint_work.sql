-- Reports of one checkpoint how far it has come and how the run ended: applied, stale or gone.
-- Calls: check_isolation, refuse, record_perspectives, check_perspective_reports. Changes: wh_perspective_checkpoints.
--
-- In the transaction that saves the model this is the last statement, with the status Processing: it saves the position
-- too, extends the lease, and whoever gets another answer than applied rolls back.
create or replace function complete_perspective_checkpoint_work(
  p_instance_id uuid, p_stream_id uuid, p_perspective_name text, p_last_event_id uuid, p_status text,
  p_error_message text default null, p_lease_seconds integer default 300, p_as_of timestamptz default null)
returns text
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
  v_rejections wh_rejection[];
begin
  perform check_isolation('complete_perspective_checkpoint_work');
  if exists (
    select from wh_removed_instances r
    where r.instance_id = p_instance_id and not r.left_cleanly and r.removed_at > v_now - interval '1 day')
  then
    perform refuse('WH002', format('instance %s was removed, because it had been silent for too long', p_instance_id),
      'Roll back, drop all work in hand and come back under a new instance id.');
  end if;
  v_rejections := record_perspectives(
    check_perspective_reports('p_report', jsonb_build_array(jsonb_build_object('streamId', p_stream_id,
      'perspectiveName', p_perspective_name, 'lastEventId', p_last_event_id, 'status', p_status, 'error', p_error_message))),
    p_instance_id, v_now + make_interval(secs => p_lease_seconds), v_now);
  return coalesce((v_rejections[1]).verdict, 'applied');
end
$$;

comment on function complete_perspective_checkpoint_work is 'Reports of one checkpoint how far it has come and how the run ended: applied, stale or gone.';
