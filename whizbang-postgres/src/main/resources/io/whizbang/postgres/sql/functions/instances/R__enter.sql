-- Lets a known instance in, registers a new one, and refuses whoever must not call.
-- Calls: refuse. Changes: wh_schema (the first call ever), wh_service_instances, wh_removed_instances.
--
-- Refused are: a second service in this schema (WH005), an instance that was removed within the last day (WH002), and an id
-- that another living process uses (WH003). An id whose process is silent past the threshold is taken over.
--
-- A call that began before an upgrade and waited here for its commit would go on as the old process_work_batch with new
-- functions below it: it is refused as a serialization failure instead, and the same call again runs all new.
create or replace function enter(
  p_version integer, p_instance_id uuid, p_service_name text, p_host_name text, p_process_id integer, p_metadata jsonb,
  p_stale_threshold interval, p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_version integer;
  v_owner text;
  v_host_name text;
  v_process_id integer;
  v_last_heartbeat_at timestamptz;
begin
  select s.version, s.service_name, i.host_name, i.process_id, i.last_heartbeat_at
  into v_version, v_owner, v_host_name, v_process_id, v_last_heartbeat_at
  from wh_schema s
  left join wh_service_instances i on i.instance_id = p_instance_id
  where s.only_row;

  if v_version <> p_version then
    perform refuse('40001',
      format('this process_work_batch is made for version %s of the schema, which has version %s', p_version, v_version),
      'The schema was upgraded while the call waited: call again, nothing was changed.');
  end if;
  if v_owner is null then
    update wh_schema s set service_name = p_service_name where s.only_row and s.service_name is null;
    select s.service_name into v_owner from wh_schema s where s.only_row;
  end if;
  if v_owner <> p_service_name then
    perform refuse('WH005', format('this schema belongs to the service "%s", not to "%s"', v_owner, p_service_name),
      'Install a schema of its own for each service.');
  end if;

  if v_host_name = p_host_name and v_process_id = p_process_id then
    return;
  end if;
  if exists (
    select from wh_removed_instances r
    where r.instance_id = p_instance_id and not r.left_cleanly and r.removed_at > p_now - interval '1 day'
  ) then
    perform refuse('WH002', format('instance %s was removed, because it had been silent for too long', p_instance_id),
      'Drop all work in hand and come back under a new instance id.');
  end if;

  delete from wh_removed_instances r where r.instance_id = p_instance_id;
  insert into wh_service_instances as i
    (instance_id, service_name, host_name, process_id, metadata, started_at, last_heartbeat_at)
  values (p_instance_id, p_service_name, p_host_name, p_process_id, p_metadata, p_now, p_now)
  on conflict (instance_id) do update
  set host_name = excluded.host_name, process_id = excluded.process_id, metadata = excluded.metadata,
    started_at = excluded.started_at, last_heartbeat_at = excluded.last_heartbeat_at,
    takes_outbox = false, takes_inbox = false, takes_perspectives = false, has_line = false, line_missed_at = null
  where i.last_heartbeat_at < p_now - p_stale_threshold
    or (i.host_name = excluded.host_name and i.process_id = excluded.process_id);
  if not found then
    perform refuse('WH003', format('instance %s is in use by another process that is alive', p_instance_id),
      'Give every process an instance id of its own.');
  end if;
end
$$;

comment on function enter is 'Lets a known instance in, registers a new one, and refuses whoever must not call.';
