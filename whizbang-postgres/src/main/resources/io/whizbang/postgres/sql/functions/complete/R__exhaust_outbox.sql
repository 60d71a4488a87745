-- Charges the lost last attempt to heads that find_exhausted_outbox named, and moves them to the dead letters.
-- Calls: lock_heads_outbox, bury_outbox. Changes: wh_outbox, wh_dead_letters.
--
-- The condition is asked again under the locks: meanwhile the holder may have finished, renewed, or somebody claimed.
create or replace function exhaust_outbox(
  p_message_ids uuid[], p_removed uuid[], p_max_attempts integer, p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_expired uuid[];
  v_lost uuid[];
begin
  if p_message_ids is null or p_message_ids = '{}' then
    return;
  end if;
  perform lock_heads_outbox(p_message_ids);
  with charged as (
    update wh_outbox o
    set attempts = o.attempts + 1, status = o.status | 32768,
      error = coalesce(o.error, case when o.instance_id = any (p_removed) then 'its instance was lost' else 'its lease ran out' end)
    where o.message_id = any (p_message_ids)
      and o.attempts + 1 >= p_max_attempts
      and (o.lease_expiry <= p_now or o.instance_id = any (p_removed)) is true
    returning o.message_id, o.instance_id = any (p_removed) as is_lost
  )
  select array_agg(c.message_id) filter (where not c.is_lost), array_agg(c.message_id) filter (where c.is_lost)
  into v_expired, v_lost
  from charged c;
  perform bury_outbox(v_expired, 'lease expired', p_now);
  perform bury_outbox(v_lost, 'instance lost', p_now);
end
$$;

comment on function exhaust_outbox is 'Charges the lost last attempt to heads that find_exhausted_outbox named, and moves them to the dead letters.';
