-- From now on the instance, whose line this session is, looks for work by itself and is not rung.
-- Calls: line_key. Changes: nothing, but gives a session lock back.
create or replace function wake_up(p_instance_id uuid) returns void
language plpgsql security definer set search_path from current
as $$
begin
  perform pg_advisory_unlock(line_key(p_instance_id, 'sleep'));
end
$$;

comment on function wake_up is 'From now on the instance, whose line this session is, looks for work by itself and is not rung.';
