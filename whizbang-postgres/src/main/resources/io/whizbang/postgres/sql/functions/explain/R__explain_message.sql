-- Why is this message not moving? One row per queue that knows it, or one that says unknown.
-- Calls: explain_place, owner_of_partition. Changes: nothing.
create or replace function explain_message(
  p_message_id uuid, p_stale_threshold_seconds integer default 600, p_as_of timestamptz default null)
returns table (queue text, state text, reason text, instance_id uuid, until timestamptz, blocked_by uuid)
language plpgsql stable security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
begin
  return query
  select m.queue, e.state, e.reason, e.instance_id, e.until, e.blocked_by
  from (
    select 'outbox' as queue, o.message_id, o.place, o.partition_number, o.sequence_order, o.attempts, o.error,
      h.message_id as head_id, h.instance_id, h.lease_expiry, h.leased_through, h.claimable_at
    from wh_outbox o
    left join lateral (
      (select s.message_id, s.instance_id, s.lease_expiry, s.leased_through, s.claimable_at
      from wh_outbox s
      where o.place = 'behind' and s.stream_id = o.stream_id and s.place = 'head'
      limit 1)
      union all
      select o.message_id, o.instance_id, o.lease_expiry, o.leased_through, o.claimable_at
      where o.place = 'head') h on true
    where o.message_id = p_message_id
    union all
    select 'inbox', o.message_id, o.place, o.partition_number, o.sequence_order, o.attempts, o.error,
      h.message_id, h.instance_id, h.lease_expiry, h.leased_through, h.claimable_at
    from wh_inbox o
    left join lateral (
      (select s.message_id, s.instance_id, s.lease_expiry, s.leased_through, s.claimable_at
      from wh_inbox s
      where o.place = 'behind' and s.stream_id = o.stream_id and s.place = 'head'
      limit 1)
      union all
      select o.message_id, o.instance_id, o.lease_expiry, o.leased_through, o.claimable_at
      where o.place = 'head') h on true
    where o.message_id = p_message_id) m
  cross join lateral explain_place(m.queue, m.message_id, m.place, m.partition_number, m.sequence_order, m.attempts, m.error,
    m.head_id, m.instance_id, m.lease_expiry, m.leased_through, m.claimable_at,
    v_now - make_interval(secs => p_stale_threshold_seconds), v_now) e
  union all
  select d.queue, 'dead',
    format('It is in the dead letters since %s (%s) after %s attempts. Last error: %s',
      d.dead_at, d.reason, d.attempts, coalesce(d.error, 'none')),
    null, null, null
  from wh_dead_letters d
  where d.message_id = p_message_id;

  if not found then
    return query
    select null::text, 'unknown', case
      when exists (select from wh_message_deduplication d where d.message_id = p_message_id)
        then 'It arrived in the inbox once and is not there any more: it was processed, or discarded from the dead letters.'
      else 'It is in no queue: it was processed, discarded from the dead letters, or never stored.' end, null::uuid, null::timestamptz, null::uuid;
  end if;
end
$$;

comment on function explain_message is 'Why is this message not moving? One row per queue that knows it, or one that says unknown.';
