-- The due heads of the inbox that a claim should try for, without locking any.
-- Calls: is_known_instance. Changes: nothing.
--
-- Looked at are the first due heads, at most four times the limit, so that a backlog of other owners' is not walked. Taken are
-- those that are the caller's by rank, those whose lease ran out, and those that their owner left lying for three seconds; each
-- with up to 49 messages behind it, until the limit is reached. So a long stream does not pay for a claim per message, and
-- fairness comes by turns: a stream that was served queues behind the others.
-- From its third attempt on a head is taken alone, so that it does not pay for a follower that kills the process. A head
-- whose last attempt was lost is left to exhaust_inbox, which finds it by its holder; if nobody knows the holder any more,
-- it gets one more.
--
-- Heads are named by where their rows are: the quickest way back to them, and if a row has moved meanwhile, somebody else has it.
-- Everything is read in the order of the index, and no further than needed: a common table expression is filled on demand.
create or replace function look_inbox(
  p_limit integer, p_rank bigint, p_count bigint, p_max_attempts integer, p_lost uuid[], p_start timestamptz, p_now timestamptz,
  out p_first timestamptz, out p_heads tid[], out p_followed boolean[], out p_partitions integer[])
language plpgsql set search_path from current
as $$
begin
  with due as materialized (
    select h.ctid as row_at, h.stream_id, h.sequence_order, h.partition_number, h.claimable_at, h.instance_id, h.attempts
    from wh_inbox h
    where h.claimable_at >= p_start and h.claimable_at <= p_now
    order by h.claimable_at
    limit 4 * p_limit
  ), members as (
    select d.row_at, d.partition_number, m.is_follower
    from due d
    cross join lateral (
      select false as is_follower
      union all
      select f.is_follower
      from (
        select true as is_follower
        from wh_inbox o
        where o.stream_id = d.stream_id and o.place = 'behind' and o.sequence_order > d.sequence_order
          and d.attempts + (d.instance_id is not null)::integer < 2
        order by o.sequence_order
        limit 49) f) m
    where (d.partition_number % p_count = p_rank or d.instance_id is not null or d.claimable_at <= p_now - interval '3 seconds')
      and (d.instance_id is null or p_max_attempts is null or d.attempts + 1 < p_max_attempts
        or not is_known_instance(d.instance_id, p_lost))
    limit p_limit
  )
  select (select d.claimable_at from due d limit 1), array_agg(r.row_at), array_agg(r.is_followed), array_agg(r.partition_number)
  into p_first, p_heads, p_followed, p_partitions
  from (
    select m.row_at, m.partition_number, count(*) > 1 as is_followed
    from members m
    group by m.row_at, m.partition_number) r;
end
$$;

comment on function look_inbox is 'The due heads of the inbox that a claim should try for, without locking any.';
