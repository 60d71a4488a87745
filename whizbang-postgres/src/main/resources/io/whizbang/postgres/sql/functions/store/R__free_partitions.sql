-- The partitions of these messages in which an instance may take leases without exceeding its cap; null means any.
-- Calls: compute_partition, capped_partitions. Changes: nothing.
create or replace function free_partitions(
  p_instance_id uuid, p_messages wh_new_message[], p_partition_count integer, p_cap integer, p_now timestamptz)
returns integer[]
language plpgsql set search_path from current
as $$
begin
  if p_cap is null then
    return null;
  end if;
  return capped_partitions(p_instance_id, array(
      select compute_partition(coalesce(m.stream_id, m.message_id), p_partition_count) from unnest(p_messages) m),
    p_cap, p_partition_count, p_now);
end
$$;

comment on function free_partitions is 'The partitions of these messages in which an instance may take leases without exceeding its cap; null means any.';
