-- How many messages of the outbox a claim of the caller would find, with the runs behind due heads, up to its limit.
-- Calls: nothing. Changes: nothing.
--
-- What is due goes before what is only now admitted: this much room is left to the claim. See take_outbox for what is looked at.
create or replace function count_due_outbox(p_limit integer, p_rank bigint, p_count bigint, p_start timestamptz, p_now timestamptz)
returns integer
language plpgsql set search_path from current
as $$
begin
  return (
    select count(*)
    from (
      select from (
        select o.stream_id, o.sequence_order, o.partition_number, o.claimable_at, o.instance_id
        from wh_outbox o
        where o.claimable_at >= p_start and o.claimable_at <= p_now
        order by o.claimable_at
        limit 4 * p_limit) d
      cross join lateral (
        select true
        union all
        select f.is_follower
        from (
          select true as is_follower
          from wh_outbox o
          where o.stream_id = d.stream_id and o.place = 'behind' and o.sequence_order > d.sequence_order
          order by o.sequence_order
          limit 49) f) m
      where d.partition_number % p_count = p_rank or d.instance_id is not null or d.claimable_at <= p_now - interval '3 seconds'
      limit p_limit) due);
end
$$;

comment on function count_due_outbox is 'How many messages of the outbox a claim of the caller would find, with the runs behind due heads, up to its limit.';
