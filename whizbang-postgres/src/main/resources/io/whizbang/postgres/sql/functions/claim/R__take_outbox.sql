-- Locks the due heads of the outbox that a claim takes, and says where it met the first and whether any has followers.
-- Calls: is_known_instance. Changes: nothing, but holds row locks.
--
-- Looked at are the first due heads, at most four times the limit, so that a backlog of other owners' is not walked.
-- Taken are those that are the caller's by rank, those whose lease ran out, and those that their owner left lying for
-- three seconds; each counts with up to 49 messages behind it, until the limit is reached. So a long stream does not pay
-- for a claim per message, and fairness comes by turns: a stream that was served queues behind the others. From its third
-- attempt on a head is taken alone, so that it does not pay for a follower that kills the process. A head whose last
-- attempt was lost is left to exhaust_outbox, which finds it by its holder; if nobody knows the holder any more, it gets
-- one more.
--
-- Heads are locked one by one as they are met, those that are locked already are passed over, and the condition is asked
-- again of the row that gets locked. Everything is read in the order of the index and no further than needed: a common
-- table expression is filled on demand.
create or replace function take_outbox(
  p_limit integer, p_reported uuid[], p_rank bigint, p_count bigint, p_partitions integer[], p_max_attempts integer,
  p_lost uuid[], p_start timestamptz, p_now timestamptz,
  out p_first timestamptz, out p_heads wh_head[], out p_any_follower boolean)
language plpgsql set search_path from current
as $$
begin
  with due as materialized (
    select o.ctid as row_at, o.partition_number, o.claimable_at, o.instance_id
    from wh_outbox o
    where o.claimable_at >= p_start and o.claimable_at <= p_now
    order by o.claimable_at
    limit 4 * p_limit
  ), members as (
    select h.head, m.is_follower
    from due d
    cross join lateral (
      select row(o.ctid, o.message_id, o.stream_id, o.sequence_order, o.attempts + (o.instance_id is not null)::integer,
        case when o.instance_id is not null then 2 else o.flags end)::wh_head as head
      from wh_outbox o
      where o.ctid = d.row_at
        and (o.claimable_at <= p_now) is true
        and (o.instance_id is null or p_max_attempts is null or o.attempts + 1 < p_max_attempts
          or not is_known_instance(o.instance_id, p_lost))
        and o.message_id <> all (p_reported)
      limit 1
      for update skip locked) h
    cross join lateral (
      select false as is_follower
      union all
      select f.is_follower
      from (
        select true as is_follower
        from wh_outbox o
        where (h.head).attempts < 2
          and o.stream_id = (h.head).stream_id and o.place = 'behind' and o.sequence_order > (h.head).sequence_order
        order by o.sequence_order
        limit 49) f) m
    where (d.partition_number % p_count = p_rank or d.instance_id is not null or d.claimable_at <= p_now - interval '3 seconds')
      and (p_partitions is null or d.partition_number = any (p_partitions))
    limit p_limit
  )
  select (select d.claimable_at from due d limit 1), array_agg(m.head) filter (where not m.is_follower),
    bool_or(m.is_follower)
  into p_first, p_heads, p_any_follower
  from members m;
end
$$;

comment on function take_outbox is 'Locks the due heads of the outbox that a claim takes, and says where it met the first and whether any has followers.';
