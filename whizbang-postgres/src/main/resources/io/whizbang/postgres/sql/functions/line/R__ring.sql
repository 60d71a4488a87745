-- Rings those of these instances that sleep, when the caller's transaction commits.
-- Calls: line_key. Changes: nothing, but holds the lock of those who are awake until the transaction ends.
--
-- Who sleeps holds the lock alone, so a try that succeeds has met somebody who is awake and will look before it sleeps: it
-- cannot fall asleep until this transaction has ended.
create or replace function ring(p_instance_ids uuid[]) returns void
language plpgsql set search_path from current
as $$
declare
  v_instance_id uuid;
begin
  foreach v_instance_id in array p_instance_ids loop
    if not pg_try_advisory_xact_lock_shared(line_key(v_instance_id, 'sleep')) then
      perform pg_notify('wh_' || v_instance_id, '');
    end if;
  end loop;
end
$$;

comment on function ring is 'Rings those of these instances that sleep, when the caller''s transaction commits.';
