-- Gives back what removed instances still hold in the outbox, so that anybody may claim it at once.
-- Calls: nothing. Changes: wh_outbox.
--
-- One that has come back meanwhile keeps what it holds. The head is charged an attempt, unless its holder left cleanly; a
-- head whose attempts that would use up is left to bury_outbox. Locks heads without their mutex, so it waits for nobody: what
-- is locked now is released by a later call.
create or replace function release_lost_outbox(p_lost uuid[], p_left uuid[], p_max_attempts integer, p_now timestamptz)
returns void
language plpgsql set search_path from current
as $$
declare
  v_released uuid[];
begin
  if p_lost = '{}' and p_left = '{}' then
    return;
  end if;
  v_released := array(
    select o.message_id
    from wh_outbox o
    where o.instance_id = any (p_lost || p_left)
      and (select true from wh_service_instances i where i.instance_id = o.instance_id limit 1) is null
      and (o.instance_id = any (p_left) or p_max_attempts is null or o.attempts + 1 < p_max_attempts)
    for update skip locked);
  update wh_outbox o
  set instance_id = null, lease_expiry = null, leased_through = null, claimable_at = p_now,
    attempts = o.attempts + case when o.instance_id = any (p_left) then 0 else 1 end,
    flags = case when o.instance_id = any (p_left) then 0 else 2 end
  where o.message_id = any (v_released);
end
$$;

comment on function release_lost_outbox is 'Gives back what removed instances still hold in the outbox, so that anybody may claim it at once.';
