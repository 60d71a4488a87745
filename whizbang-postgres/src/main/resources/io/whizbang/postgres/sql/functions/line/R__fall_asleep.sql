-- From now on the instance, whose line this session is, is rung for work that is left to it.
-- Calls: line_key. Changes: nothing, but takes a session lock.
--
-- Waits for those who have just found it awake, until they have committed: so whoever falls asleep, and then looks for work
-- once more, misses nothing.
create or replace function fall_asleep(p_instance_id uuid) returns void
language plpgsql security definer
set search_path from current
set lock_timeout = '1s'
as $$
begin
  perform pg_advisory_lock(line_key(p_instance_id, 'sleep'));
end
$$;

comment on function fall_asleep is 'From now on the instance, whose line this session is, is rung for work that is left to it.';
