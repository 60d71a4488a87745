-- Rings the instances, but this one, that come first for what is due in these partitions.
-- Calls: ring. Changes: nothing, see ring.
--
-- Others would not get it before a while is over, so they may sleep on. Who is about to be removed still counts here: a ring
-- is a hint, and what nobody is rung for is found by looking.
create or replace function ring_owners(p_queue text, p_partitions integer[], p_instance_id uuid) returns void
language plpgsql set search_path from current
as $$
begin
  if (p_partitions = '{}') is not false then
    return;
  end if;
  perform ring(array(
    select i.instance_id
    from (
      select s.instance_id, s.has_line, row_number() over (order by s.instance_id) - 1 as rank, count(*) over () as count
      from wh_service_instances s
      where case p_queue when 'outbox' then s.takes_outbox when 'inbox' then s.takes_inbox else s.takes_perspectives end) i
    where i.has_line and i.instance_id is distinct from p_instance_id
      and i.rank = any (array(select p.partition_number % i.count from unnest(p_partitions) p (partition_number)))));
end
$$;

comment on function ring_owners is 'Rings the instances, but this one, that come first for what is due in these partitions.';
