-- The instance that comes first for a partition of a queue: the one whose rank among the living that take such work equals
-- the partition modulo their number; null if nobody takes it.
-- Calls: nothing. Changes: nothing.
create or replace function owner_of_partition(p_queue text, p_partition_number integer, p_stale_before timestamptz) returns uuid
language plpgsql stable set search_path from current
as $$
begin
  return (
    select i.instance_id
    from (
      select s.instance_id, row_number() over (order by s.instance_id) - 1 as rank, count(*) over () as count
      from wh_service_instances s
      where s.last_heartbeat_at >= p_stale_before
        and case p_queue when 'outbox' then s.takes_outbox else s.takes_inbox end) i
    where i.rank = p_partition_number % i.count);
end
$$;

comment on function owner_of_partition is 'The instance that comes first for a partition of a queue; null if nobody takes such work.';
