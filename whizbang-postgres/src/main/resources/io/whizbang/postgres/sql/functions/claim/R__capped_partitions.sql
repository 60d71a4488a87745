-- The partitions, out of these, in which an instance may take leases without exceeding its cap; null means any.
-- Calls: compute_partition. Changes: nothing.
--
-- The cap counts the partitions in which the instance holds leases now, of both queues and of perspectives together.
create or replace function capped_partitions(
  p_instance_id uuid, p_wanted integer[], p_cap integer, p_partition_count integer, p_now timestamptz)
returns integer[]
language plpgsql set search_path from current
as $$
begin
  if p_cap is null then
    return null;
  end if;
  return array(
    with held as materialized (
      select o.partition_number
      from wh_outbox o
      where o.instance_id = p_instance_id and o.lease_expiry > p_now
      union
      select i.partition_number
      from wh_inbox i
      where i.instance_id = p_instance_id and i.lease_expiry > p_now
      union
      select compute_partition(c.stream_id, p_partition_count)
      from wh_perspective_checkpoints c
      where c.instance_id = p_instance_id and c.lease_expiry > p_now
    ), added as (
      select w.partition_number
      from unnest(p_wanted) with ordinality w (partition_number, position)
      where w.partition_number not in (select h.partition_number from held h)
      group by w.partition_number
      order by min(w.position)
      limit greatest(0, p_cap - (select count(*) from held))
    )
    select h.partition_number from held h
    union all
    select a.partition_number from added a);
end
$$;

comment on function capped_partitions is 'The partitions, out of these, in which an instance may take leases without exceeding its cap; null means any.';
