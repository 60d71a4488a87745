-- Refreshes an instance's heartbeat when it has grown old, notes which kinds of work it takes from now on; true if it
-- wrote.
-- Calls: nothing. Changes: wh_service_instances.
--
-- Only ever tries the lock: calls of one instance never wait for each other here, and one that finds the row locked knows
-- that another is writing the same.
create or replace function beat(
  p_instance_id uuid, p_takes_outbox boolean, p_takes_inbox boolean, p_takes_perspectives boolean,
  p_max_age interval, p_now timestamptz) returns boolean
language plpgsql set search_path from current
as $$
begin
  update wh_service_instances i
  set last_heartbeat_at = greatest(i.last_heartbeat_at, p_now),
    takes_outbox = i.takes_outbox or p_takes_outbox,
    takes_inbox = i.takes_inbox or p_takes_inbox,
    takes_perspectives = i.takes_perspectives or p_takes_perspectives
  where i.instance_id = (
    select s.instance_id
    from wh_service_instances s
    where s.instance_id = p_instance_id
      and (s.last_heartbeat_at <= p_now - p_max_age
        or (p_takes_outbox and not s.takes_outbox)
        or (p_takes_inbox and not s.takes_inbox)
        or (p_takes_perspectives and not s.takes_perspectives))
    for update skip locked);
  return found;
end
$$;

comment on function beat is 'Refreshes an instance''s heartbeat when it has grown old, and notes which kinds of work it takes from now on.';
