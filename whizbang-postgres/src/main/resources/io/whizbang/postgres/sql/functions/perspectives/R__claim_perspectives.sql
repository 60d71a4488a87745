-- Leases due checkpoints to the caller of process_work_batch, within its cap of partitions.
-- Calls: claim_start, capped_partitions, compute_partition, claim_perspective_checkpoint_work. Changes: wh_perspective_checkpoints.
create or replace function claim_perspectives(
  p_instance_id uuid, p_service_name text, p_limit integer, p_reported jsonb, p_rank bigint, p_count bigint,
  p_partition_count integer, p_max_partitions integer, p_lease_expiry timestamptz, p_now timestamptz)
returns wh_perspective_work[]
language plpgsql set search_path from current
as $$
declare
  v_start timestamptz;
  v_partitions integer[];
begin
  if p_limit <= 0 then
    return null;
  end if;
  v_start := claim_start('wh_perspective_mark', 'wh_perspective_mark_checked', p_now);
  if p_max_partitions is not null then
    v_partitions := capped_partitions(p_instance_id, array(
        select compute_partition(c.stream_id, p_partition_count)
        from wh_perspective_checkpoints c
        where c.claimable_at >= v_start and c.claimable_at <= p_now
        order by c.claimable_at
        limit 4 * p_limit),
      p_max_partitions, p_partition_count, p_now);
  end if;
  return (
    select array_agg(row(w.stream_id, w.perspective_name, w.partition_number, w.last_processed_event_id, w.attempts, w.flags,
      w.lease_expiry)::wh_perspective_work)
    from claim_perspective_checkpoint_work(p_instance_id, p_service_name, p_limit, p_lease_expiry, p_rank, p_count,
      p_partition_count, v_partitions, p_reported, v_start, p_now) w);
end
$$;

comment on function claim_perspectives is 'Leases due checkpoints to the caller of process_work_batch, within its cap of partitions.';
