-- The partitions of the first due heads of the outbox, in the order in which these became due.
-- Calls: nothing. Changes: nothing.
create or replace function due_partitions_outbox(p_most integer, p_start timestamptz, p_now timestamptz) returns integer[]
language plpgsql set search_path from current
as $$
begin
  return array(
    select o.partition_number
    from wh_outbox o
    where o.claimable_at >= p_start and o.claimable_at <= p_now
    order by o.claimable_at
    limit p_most);
end
$$;

comment on function due_partitions_outbox is 'The partitions of the first due heads of the outbox, in the order in which these became due.';
