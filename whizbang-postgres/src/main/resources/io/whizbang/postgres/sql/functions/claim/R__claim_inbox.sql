-- Leases due heads of the inbox to the caller, each with the run of messages behind it, and returns what is handed out.
-- Calls: capped_partitions, move_mark. Changes: wh_inbox, the inbox's mark.
--
-- Looked at are the first due heads, at most four times the limit, so that a backlog of other owners' is not walked. Taken are those
-- that are the caller's by rank, those whose lease ran out, and those that their owner left lying for three seconds.
-- Fair by turns: every head first, then equal shares of what is behind them, 50 to a run; a stream that was served queues behind the others.
-- Nothing that this call reports comes back from it (p_reported).
--
-- Locks heads without their mutex and waits for nobody. The condition of the look is repeated on the row that gets locked;
-- what is behind a head is read by a later statement than the one that locked it. Writes the head only.
create or replace function claim_inbox(
  p_instance_id uuid, p_limit integer, p_reported uuid[], p_rank bigint, p_count bigint, p_max_partitions integer,
  p_max_attempts integer, p_start timestamptz, p_lease_expiry timestamptz, p_now timestamptz) returns wh_handout[]
language plpgsql set search_path from current
as $$
declare
  v_began timestamptz := clock_timestamp();
  v_candidates uuid[];
  v_wanted integer[];
  v_partitions integer[];
  v_first_seen timestamptz;
  v_heads wh_head[];
  v_spare integer;
  v_handouts wh_handout[];
begin
  select
    array_agg(w.message_id) filter (where w.is_mine),
    array_agg(w.partition_number) filter (where w.is_mine and p_max_partitions is not null),
    min(w.claimable_at)
  into v_candidates, v_wanted, v_first_seen
  from (
    select h.message_id, h.partition_number, h.claimable_at,
      (h.partition_number % p_count = p_rank
        or h.instance_id is not null
        or h.claimable_at <= p_now - interval '3 seconds')
      and (h.instance_id is null or p_max_attempts is null or h.attempts + 1 < p_max_attempts) as is_mine
    from wh_inbox h
    where h.claimable_at >= p_start and h.claimable_at <= p_now
    order by h.claimable_at
    limit 4 * p_limit) w;
  perform move_mark('wh_inbox_mark', 'wh_inbox_mark_checked', p_start, v_first_seen, clock_timestamp() - v_began, p_now);
  if v_candidates is null then
    return null;
  end if;
  v_partitions := capped_partitions(p_instance_id, v_wanted, p_max_partitions, p_now);

  v_heads := array(
    select row(h.message_id, h.stream_id, h.sequence_order, h.attempts + (h.instance_id is not null)::integer,
      case when h.instance_id is not null then 2 else h.flags end, h.instance_id is not null)::wh_head
    from unnest(v_candidates) c (message_id)
    join wh_inbox h on h.message_id = any (array[c.message_id])
    where (h.claimable_at <= p_now) is true
      and (h.instance_id is null or p_max_attempts is null or h.attempts + 1 < p_max_attempts)
      and h.message_id <> all (p_reported)
      and (v_partitions is null or h.partition_number = any (v_partitions))
    limit p_limit
    for update of h skip locked);
  v_spare := p_limit - cardinality(v_heads);

  with runs as materialized (
    select h.message_id, h.flags, h.attempts,
      h.message_id || f.message_ids as message_ids, coalesce(f.leased_through, h.sequence_order) as leased_through
    from (
      select c.*,
        least(49, v_spare / cardinality(v_heads) + (c.position <= v_spare % cardinality(v_heads))::integer) as share
      from unnest(v_heads) with ordinality c (message_id, stream_id, sequence_order, attempts, flags, is_expired, position)) h
    left join lateral (
      select array_agg(b.message_id order by b.sequence_order) as message_ids, max(b.sequence_order) as leased_through
      from (
        select n.message_id, n.sequence_order,
          bool_or(n.scheduled_for > p_now or n.message_id = any (p_reported)) over (order by n.sequence_order) as is_held_back
        from (
          select o.message_id, o.sequence_order, o.scheduled_for
          from wh_inbox o
          where h.share > 0 and h.attempts < 2
            and o.stream_id = h.stream_id and o.place = 'behind' and o.sequence_order > h.sequence_order
          order by o.sequence_order
          limit h.share) n) b
      where b.is_held_back is not true) f on true
  ), leased as (
    update wh_inbox o
    set instance_id = p_instance_id, lease_expiry = p_lease_expiry, claimable_at = p_lease_expiry,
      leased_through = r.leased_through,
      attempts = r.attempts, flags = r.flags
    from runs r
    where o.message_id = any (array[r.message_id])
    returning r.message_ids, o.flags
  )
  select array_agg(row(m.message_id, p_lease_expiry, l.flags)::wh_handout)
  into v_handouts
  from leased l
  cross join lateral unnest(l.message_ids) m (message_id);
  return v_handouts;
end
$$;

comment on function claim_inbox is 'Leases due heads of the inbox to the caller, each with the run of messages behind it, and returns what is handed out.';
