-- What a call must know of the instances: who was removed lately, whether its own heartbeat is due, whether another has been
-- silent for too long, and whether another has a line and could be rung.
-- Calls: nothing. Changes: nothing.
--
-- A removed instance counts as lost for ten minutes: so long a call of it that began before may still bring leases.
create or replace function survey_peers(
  p_instance_id uuid, p_takes_outbox boolean, p_takes_inbox boolean, p_takes_perspectives boolean, p_stale_threshold interval,
  p_now timestamptz,
  out any_stale boolean, out is_beat_due boolean, out any_line boolean, out lost uuid[], out departed uuid[])
language plpgsql set search_path from current
as $$
declare
  v_stale_before timestamptz := p_now - p_stale_threshold;
  v_beat_before timestamptz := p_now - p_stale_threshold / 20;
  v_any_removed boolean;
begin
  select bool_or(i.last_heartbeat_at < v_stale_before and i.instance_id <> p_instance_id),
    bool_or(i.instance_id = p_instance_id and (i.last_heartbeat_at <= v_beat_before
      or (p_takes_outbox and not i.takes_outbox)
      or (p_takes_inbox and not i.takes_inbox)
      or (p_takes_perspectives and not i.takes_perspectives))),
    bool_or(i.has_line and i.last_heartbeat_at >= v_stale_before and i.instance_id <> p_instance_id),
    exists (select from wh_removed_instances d where d.removed_at > p_now - interval '10 minutes')
  into any_stale, is_beat_due, any_line, v_any_removed
  from wh_service_instances i;

  lost := '{}';
  departed := '{}';
  if v_any_removed then
    select coalesce(array_agg(d.instance_id) filter (where not d.left_cleanly), '{}'),
      coalesce(array_agg(d.instance_id) filter (where d.left_cleanly), '{}')
    into lost, departed
    from wh_removed_instances d
    where d.removed_at > p_now - interval '10 minutes';
  end if;
end
$$;

comment on function survey_peers is 'What a call must know of the instances: who was removed lately, whose heartbeat is due or too old, whether one has a line.';
