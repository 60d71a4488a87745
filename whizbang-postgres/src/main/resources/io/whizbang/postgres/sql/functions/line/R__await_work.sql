-- Waits until something is due that this instance would get; false if nothing is within p_longest.
-- Calls: rank_among_peers, claim_start, is_due_to_outbox, is_due_to_inbox, compute_partition. Changes: nothing.
--
-- For an instance that is awake, and so is not rung: a look costs some forty microseconds here; a call for work costs four times
-- that, the way there and back, and a transaction. Each look reads what has committed by then. Until the end of the
-- wait nothing that dies can be removed, so p_longest is to be short. Who comes first for a checkpoint is only guessed, as the number
-- of partitions is not known here.
create or replace function await_work(p_instance_id uuid, p_every interval, p_longest interval) returns boolean
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  c_partition_count constant integer := 10000;
  c_most constant integer := 400; -- heads that it looks at in each queue
  v_began timestamptz := clock_timestamp();
  v_now timestamptz := v_began;
  v_outbox_start timestamptz := claim_start('wh_outbox_mark', 'wh_outbox_mark_checked', v_began);
  v_inbox_start timestamptz := claim_start('wh_inbox_mark', 'wh_inbox_mark_checked', v_began);
  v_perspective_start timestamptz := claim_start('wh_perspective_mark', 'wh_perspective_mark_checked', v_began);
  v_ranks record := rank_among_peers(p_instance_id, '-infinity');
  v_takes record;
begin
  select i.takes_outbox, i.takes_inbox, i.takes_perspectives
  into v_takes
  from wh_service_instances i
  where i.instance_id = p_instance_id;
  loop
    if v_takes.takes_outbox
        and is_due_to_outbox(c_most, v_ranks.outbox_rank, v_ranks.outbox_count, v_outbox_start, v_now)
      or v_takes.takes_inbox
        and is_due_to_inbox(c_most, v_ranks.inbox_rank, v_ranks.inbox_count, v_inbox_start, v_now)
      or v_takes.takes_perspectives and exists (
        select
        from (
          select compute_partition(c.stream_id, c_partition_count) as partition_number, c.instance_id, c.claimable_at
          from wh_perspective_checkpoints c
          where c.claimable_at >= v_perspective_start and c.claimable_at <= v_now
          order by c.claimable_at
          limit c_most) d
        where d.partition_number % v_ranks.perspective_count = v_ranks.perspective_rank or d.instance_id is not null
          or d.claimable_at <= v_now - interval '3 seconds')
    then
      return true;
    end if;
    if v_now >= v_began + p_longest then
      return false;
    end if;
    perform pg_sleep_for(p_every);
    v_now := clock_timestamp();
  end loop;
end
$$;

comment on function await_work is 'Waits until something is due that this instance would get; false if nothing is within p_longest.';
