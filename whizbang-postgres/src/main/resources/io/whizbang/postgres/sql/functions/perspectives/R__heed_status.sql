-- Makes good what somebody did by "update wh_perspective_checkpoints set status = …": the checkpoint is given back, and it is
-- due from now on, unless it was called Completed.
-- Calls: nothing. Changes: the row being updated.
create or replace function heed_status() returns trigger
language plpgsql set search_path from current
as $$
begin
  if new.status = 'Processing' then
    new.status := 'Pending';
  end if;
  new.instance_id := null;
  new.service_name := null;
  new.lease_expiry := null;
  new.claimable_at := case when new.status <> 'Completed' then clock_timestamp() end;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- The engine never changes a status without the lease or the moment from which the checkpoint may be claimed. Pending that is
-- set to Pending is somebody who does not want to wait for the retry, unless an event woke it or a report moved it.
create or replace trigger wh_heed_status
before update of status on wh_perspective_checkpoints
for each row when (
  (new.status <> old.status
    or (new.status = 'Pending' and new.updated_at = old.updated_at and new.target_version = old.target_version
      and new.last_version = old.last_version))
  and new.claimable_at is not distinct from old.claimable_at
  and new.instance_id is not distinct from old.instance_id)
execute function heed_status();

comment on function heed_status is 'Makes good what somebody did by "update wh_perspective_checkpoints set status = …".';
