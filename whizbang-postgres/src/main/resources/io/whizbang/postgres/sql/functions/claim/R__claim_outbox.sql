-- Leases due heads of the outbox to the caller, each with the run of messages behind it, and returns what is handed out.
-- Calls: due_partitions_outbox, capped_partitions, take_outbox, move_mark. Changes: wh_outbox, the outbox's mark.
--
-- Locks heads without their mutex and waits for nobody. What is behind a head is read by a later statement than the one
-- that locked it. Writes the head only. Nothing that this call reports comes back from it (p_reported).
create or replace function claim_outbox(
  p_instance_id uuid, p_limit integer, p_reported uuid[], p_rank bigint, p_count bigint, p_max_partitions integer,
  p_partition_count integer, p_max_attempts integer, p_lost uuid[], p_start timestamptz, p_lease_expiry timestamptz,
  p_now timestamptz)
returns wh_handout[]
language plpgsql set search_path from current
as $$
declare
  v_began timestamptz := clock_timestamp();
  v_partitions integer[];
  v_taken record;
  v_handouts wh_handout[];
begin
  if p_limit <= 0 then
    return null;
  end if;
  if p_max_partitions is not null then
    v_partitions := capped_partitions(
      p_instance_id, due_partitions_outbox(4 * p_limit, p_start, p_now), p_max_partitions, p_partition_count, p_now);
  end if;
  v_taken := take_outbox(p_limit, p_reported, p_rank, p_count, v_partitions, p_max_attempts, p_lost, p_start, p_now);
  perform move_mark('wh_outbox_mark', 'wh_outbox_mark_checked', p_start, v_taken.p_first, clock_timestamp() - v_began, p_now);
  if v_taken.p_heads is null then
    return null;
  end if;

  -- Heads with nobody behind them need no look at their streams.
  if not v_taken.p_any_follower then
    with leased as (
      update wh_outbox o
      set instance_id = p_instance_id, lease_expiry = p_lease_expiry, claimable_at = p_lease_expiry,
        leased_through = o.sequence_order, attempts = o.attempts + (o.instance_id is not null)::integer,
        flags = case when o.instance_id is not null then 2 else o.flags end
      where o.ctid = any (array(select h.row_at from unnest(v_taken.p_heads) h))
      returning o.ctid as head_at, o.flags
    )
    select array_agg(row(l.head_at, null, p_lease_expiry, l.flags)::wh_handout)
    into v_handouts
    from leased l;
    return v_handouts;
  end if;

  with members as (
    select h.row_at, h.attempts, h.flags, m.follower_at, m.sequence_order
    from unnest(v_taken.p_heads) h
    cross join lateral (
      select null::tid as follower_at, h.sequence_order
      union all
      select b.row_at, b.sequence_order
      from (
        select n.row_at, n.sequence_order,
          bool_or(n.scheduled_for > p_now or n.attempts >= 2 or n.message_id = any (p_reported))
            over (order by n.sequence_order) as is_held_back
        from (
          select o.ctid as row_at, o.message_id, o.sequence_order, o.scheduled_for, o.attempts
          from wh_outbox o
          where h.attempts < 2
            and o.stream_id = h.stream_id and o.place = 'behind' and o.sequence_order > h.sequence_order
          order by o.sequence_order
          limit 49) n) b
      where b.is_held_back is not true) m
    limit p_limit
  ), leased as (
    update wh_outbox o
    set instance_id = p_instance_id, lease_expiry = p_lease_expiry, claimable_at = p_lease_expiry,
      leased_through = r.leased_through, attempts = r.attempts, flags = r.flags
    from (
      select m.row_at, m.attempts, m.flags, array_agg(m.follower_at) as followers, max(m.sequence_order) as leased_through
      from members m
      group by m.row_at, m.attempts, m.flags) r
    where o.ctid = r.row_at
    returning o.ctid as head_at, r.followers, o.flags
  )
  select array_agg(row(coalesce(m.follower_at, l.head_at), null, p_lease_expiry, l.flags)::wh_handout)
  into v_handouts
  from leased l
  cross join lateral unnest(l.followers) m (follower_at);
  return v_handouts;
end
$$;

comment on function claim_outbox is 'Leases due heads of the outbox to the caller, each with the run of messages behind it, and returns what is handed out.';
