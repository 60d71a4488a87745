-- Makes the caller the one who admits what applications inserted, until its transaction ends; false if another is at it.
-- Calls: nothing. Changes: nothing, but takes a lock.
--
-- Comes after all locks that a call waits for, so that no admitter ever waits.
create or replace function become_admitter() returns boolean
language plpgsql set search_path from current
as $$
begin
  return pg_try_advisory_xact_lock('wh_outbox'::regclass::oid::bigint << 8);
end
$$;

comment on function become_admitter is 'Makes the caller the one who admits what applications inserted, until its transaction ends; false if another is at it.';
