-- Leases due checkpoints to the caller and returns them.
-- Calls: compute_partition, move_mark. Changes: wh_perspective_checkpoints, the mark.
--
-- As heads of a queue are taken, see take_outbox: the first due, at most four times the limit, of these the caller's by rank,
-- those whose lease ran out and those that their owner left lying for three seconds. Waits for nobody. attempts counts what was
-- begun since the checkpoint last made progress, this one included. p_reported has keys of checkpoints, see checkpoint_keys.
create or replace function claim_perspective_checkpoint_work(
  p_instance_id uuid, p_service_name text, p_max_checkpoints integer default 10,
  p_lease_expiry timestamptz default clock_timestamp() + interval '5 minutes',
  p_rank bigint default 0, p_count bigint default 1, p_partition_count integer default 10000,
  p_partitions integer[] default null, p_reported jsonb default '{}', p_start timestamptz default '-infinity',
  p_now timestamptz default clock_timestamp())
returns table (stream_id uuid, perspective_name text, last_processed_event_id uuid, status text, partition_number integer,
  attempts integer, flags integer, lease_expiry timestamptz)
language plpgsql set search_path from current
as $$
declare
  v_began timestamptz := clock_timestamp();
  v_first timestamptz;
begin
  if p_max_checkpoints <= 0 then
    return;
  end if;
  v_first := (
    select c.claimable_at
    from wh_perspective_checkpoints c
    where c.claimable_at >= p_start and c.claimable_at <= p_now
    order by c.claimable_at
    limit 1);
  perform move_mark('wh_perspective_mark', 'wh_perspective_mark_checked', p_start, v_first, clock_timestamp() - v_began, p_now);
  if v_first is null then
    return;
  end if;

  return query
  with due as materialized (
    select c.ctid as row_at, c.claimable_at, compute_partition(c.stream_id, p_partition_count) as partition_number,
      c.instance_id
    from wh_perspective_checkpoints c
    where c.claimable_at >= p_start and c.claimable_at <= p_now
    order by c.claimable_at
    limit 4 * p_max_checkpoints
  ), taken as materialized (
    select t.row_at, d.partition_number, t.is_orphaned
    from due d
    cross join lateral (
      select c.ctid as row_at, c.instance_id is not null as is_orphaned
      from wh_perspective_checkpoints c
      where c.ctid = d.row_at
        and (c.claimable_at <= p_now) is true
        and not p_reported ? (c.stream_id || c.perspective_name)
      limit 1
      for update skip locked) t
    where (d.partition_number % p_count = p_rank or d.instance_id is not null or d.claimable_at <= p_now - interval '3 seconds')
      and (p_partitions is null or d.partition_number = any (p_partitions))
    limit p_max_checkpoints
  )
  update wh_perspective_checkpoints c
  set status = 'Processing', instance_id = p_instance_id, service_name = p_service_name, lease_expiry = p_lease_expiry,
    claimable_at = p_lease_expiry, attempts = c.attempts + 1, updated_at = p_now
  from taken t
  where c.ctid = t.row_at
  returning c.stream_id, c.perspective_name, c.last_event_id, c.status, t.partition_number, c.attempts,
    case when t.is_orphaned then 2 else 0 end, c.lease_expiry;
end
$$;

comment on function claim_perspective_checkpoint_work is 'Leases due checkpoints to the caller and returns them.';
