-- Applies the failures and releases of a call to the outbox.
-- Calls: bury_outbox; the caller has locked the heads. Changes: wh_outbox, wh_dead_letters.
--
-- Both count only for what the caller holds, or held last. A failed message waits for its retry, and its stream with it;
-- a released one can be claimed at once. Either gives back all that was handed out behind it: a head loses its lease, and
-- a message in the middle of a run ends the run before it. A failure that uses up the attempts, or says so, sends the
-- message to the dead letters.
create or replace function fail_outbox(
  p_reports wh_report[], p_instance_id uuid, p_max_attempts integer, p_now timestamptz, out p_rejections wh_rejection[])
language plpgsql set search_path from current
as $$
declare
  v_applied wh_report[];
  v_given_up uuid[];
  v_exhausted uuid[];
begin
  with judged as materialized (
    select r, o.message_id is null or o.place = 'done' as is_gone,
      coalesce(h.instance_id = p_instance_id and o.sequence_order <= h.leased_through, false) as names_caller,
      h.lease_expiry > p_now as is_held,
      h.instance_id <> p_instance_id and h.lease_expiry > p_now as is_anothers
    from unnest(p_reports) r
    left join lateral (
      select q.message_id, q.stream_id, q.place, q.sequence_order, q.status, q.instance_id, q.lease_expiry, q.leased_through
      from wh_outbox q
      where q.message_id = r.message_id
      limit 1) o on true
    left join lateral (
      (select s.instance_id, s.lease_expiry, case when o.place = 'behind' then s.leased_through end as leased_through
      from wh_outbox s
      where o.place in ('behind', 'new') and s.stream_id = o.stream_id and s.place = 'head'
      limit 1)
      union all
      select o.instance_id, o.lease_expiry, o.leased_through
      where o.place = 'head') h on true
  )
  select
    array_agg(j.r) filter (where not j.is_gone and j.names_caller and ((j.r).failed or j.is_held)),
    array_agg(row(case when j.is_gone then 'gone' else 'stale' end, 'outbox',
        case when (j.r).failed then 'failure' else 'release' end, (j.r).message_id, null, null)::wh_rejection)
      filter (where j.is_gone or (j.is_anothers is true) or ((j.r).failed and not j.names_caller))
  into v_applied, p_rejections
  from judged j;

  if v_applied is null then
    return;
  end if;

  -- Cut the runs before anything else: a message in the middle ends the run of its head.
  with cuts as materialized (
    select h.message_id, c.leased_through
    from (
      select o.stream_id, min(o.sequence_order) - 1 as leased_through
      from wh_outbox o
      where o.message_id = any (array(select a.message_id from unnest(v_applied) a)) and (o.place = 'behind') is true
      group by o.stream_id) c
    cross join lateral (
      select s.message_id
      from wh_outbox s
      where s.stream_id = c.stream_id and s.place = 'head'
      limit 1) h
  )
  update wh_outbox h
  set leased_through = least(h.leased_through, c.leased_through)
  from cuts c
  where h.message_id = any (array[c.message_id]);

  update wh_outbox o
  set instance_id = null, lease_expiry = null, leased_through = null, flags = 0,
    status = case when a.failed then o.status | a.failed_bits | 32768 else o.status end,
    error = case when a.failed then a.error else o.error end,
    attempts = o.attempts + case when a.failed and a.attempted then 1 else 0 end,
    scheduled_for = case when a.failed then p_now + a.retry_after else o.scheduled_for end,
    processed_at = case when a.failed then p_now else o.processed_at end,
    claimable_at = case when o.place = 'head' then
      case when a.failed then p_now + a.retry_after else greatest(p_now, o.scheduled_for) end end
  from unnest(v_applied) a
  where o.message_id = any (array[a.message_id]);

  select
    array_agg(o.message_id) filter (where a.dead_letter),
    array_agg(o.message_id) filter (where not a.dead_letter and a.attempted and o.attempts >= p_max_attempts)
  into v_given_up, v_exhausted
  from unnest(v_applied) a
  cross join lateral (
    select q.message_id, q.attempts
    from wh_outbox q
    where q.message_id = a.message_id
    limit 1) o
  where a.failed;
  perform bury_outbox(v_given_up, 'reported', p_now);
  perform bury_outbox(v_exhausted, 'exhausted', p_now);
end
$$;

comment on function fail_outbox is 'Applies the failures and releases of a call to the outbox.';
