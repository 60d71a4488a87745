-- Gives back the checkpoints that removed instances still hold, so that anybody may claim them at once.
-- Calls: nothing. Changes: wh_perspective_checkpoints.
--
-- Of those who left cleanly the run that they had begun is not counted. The lease of a lost one ends now, so that whoever
-- claims the checkpoint knows it for an orphan. Waits for nobody, see release_lost_outbox.
create or replace function release_lost_perspectives(p_lost uuid[], p_left uuid[], p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_left tid[];
  v_lost tid[];
begin
  if p_lost = '{}' and p_left = '{}' then
    return;
  end if;
  v_left := array(
    select c.ctid
    from wh_perspective_checkpoints c
    where c.instance_id = any (p_left)
      and (select true from wh_service_instances i where i.instance_id = c.instance_id limit 1) is null
    for update skip locked);
  update wh_perspective_checkpoints c
  set status = 'Pending', instance_id = null, service_name = null, lease_expiry = null, claimable_at = p_now, updated_at = p_now,
    attempts = greatest(c.attempts - 1, 0)
  where c.ctid = any (v_left);

  v_lost := array(
    select c.ctid
    from wh_perspective_checkpoints c
    where c.instance_id = any (p_lost) and c.lease_expiry > p_now
      and (select true from wh_service_instances i where i.instance_id = c.instance_id limit 1) is null
    for update skip locked);
  update wh_perspective_checkpoints c
  set lease_expiry = p_now, claimable_at = p_now, updated_at = p_now
  where c.ctid = any (v_lost);
end
$$;

comment on function release_lost_perspectives is 'Gives back the checkpoints that removed instances still hold, so that anybody may claim them at once.';
