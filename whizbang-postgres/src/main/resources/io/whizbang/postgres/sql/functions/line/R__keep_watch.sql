-- The heartbeat of an instance, which also looks after the others: one whose process has died is removed, so that its work
-- goes on within seconds. Says whether the caller is registered, how many others seem dead, how many it removed, and what time it is.
-- Calls: record_heartbeat, line_key, remove_instances, ring_all. Changes: wh_service_instances, wh_removed_instances.
--
-- Dead is who has declared a line and does not hold it, in two looks at least a second apart, and has not sent a heartbeat for
-- three seconds: a line may break and be mended. After a restart of the server nobody holds any, so it is given ten seconds.
-- Rows are only tried for; what another has locked is left to the next look. What the dead have held is released by the
-- next call of anybody.
create or replace function keep_watch(
  p_instance_id uuid, p_has_line boolean, p_as_of timestamptz default null,
  out is_known boolean, out suspected integer, out removed integer, out seen_at timestamptz)
language plpgsql security definer set search_path from current
as $$
declare
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
  v_free uuid[];
  v_dead uuid[] := '{}';
begin
  is_known := record_heartbeat(p_instance_id, p_as_of);
  update wh_service_instances i set has_line = p_has_line, line_missed_at = null
  where i.instance_id = (
    select s.instance_id
    from wh_service_instances s
    where s.instance_id = p_instance_id and s.has_line <> p_has_line
    for update skip locked);

  v_free := array(
    select i.instance_id
    from wh_service_instances i
    where i.has_line and i.instance_id <> p_instance_id
      and pg_try_advisory_xact_lock_shared(line_key(i.instance_id, 'life')));
  update wh_service_instances i
  set line_missed_at = case when i.instance_id = any (v_free) then v_now end
  where i.instance_id in (
    select s.instance_id
    from wh_service_instances s
    where (s.line_missed_at is null) = (s.instance_id = any (v_free)) and s.instance_id <> p_instance_id
    for update skip locked);

  if pg_postmaster_start_time() <= clock_timestamp() - interval '10 seconds' then
    v_dead := array(
      select i.instance_id
      from wh_service_instances i
      where i.instance_id = any (v_free) and i.line_missed_at <= v_now - interval '1 second'
        and i.last_heartbeat_at < v_now - interval '3 seconds');
  end if;
  removed := remove_instances(v_dead, v_now - interval '3 seconds', v_now);
  suspected := cardinality(v_free) - removed;
  if removed > 0 then
    perform ring_all(p_instance_id);
  end if;
  seen_at := clock_timestamp();
end
$$;

comment on function keep_watch is 'The heartbeat of an instance, which also looks after the others: one whose process has died is removed.';
