-- Makes the session of the caller the line of an instance: it holds the lock of its life, and listens for rings.
-- Calls: line_key. Changes: nothing, but takes a session lock.
--
-- Both end with the session, whatever ends it. Whoever looks at the lock holds it for a moment, so this may wait for as long.
create or replace function hold_line(p_instance_id uuid) returns void
language plpgsql security definer
set search_path from current
set lock_timeout = '5s'
as $$
begin
  perform pg_advisory_lock(line_key(p_instance_id, 'life'));
  execute format('listen %I', 'wh_' || p_instance_id);
end
$$;

comment on function hold_line is 'Makes the session of the caller the line of an instance: it holds the lock of its life, and listens for rings.';
