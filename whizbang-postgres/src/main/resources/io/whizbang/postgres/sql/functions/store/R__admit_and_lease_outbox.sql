-- Admits messages that applications inserted until p_limit of them are leased to the caller, in portions of p_most, ten at most.
-- Calls: admit_outbox, waiting_outbox, try_streams_outbox. Changes: wh_outbox.
--
-- The first portion is locked already. One portion may bring nothing that can be handed out, as where all of it belongs to a
-- stream that waits for a retry: then others must not wait behind it until somebody looks again.
create or replace function admit_and_lease_outbox(
  p_message_ids uuid[], p_most integer, p_partition_count integer, p_instance_id uuid, p_limit integer, p_rank bigint,
  p_count bigint, p_lease_expiry timestamptz, p_now timestamptz,
  out p_events wh_new_message[], out p_partitions integer[], out p_handouts wh_handout[])
language plpgsql set search_path from current
as $$
declare
  v_portion uuid[] := p_message_ids;
  v_admitted record;
begin
  for i in 1..10 loop
    v_admitted := admit_outbox(v_portion, null, p_partition_count, p_instance_id,
      p_limit - coalesce(cardinality(p_handouts), 0), p_rank, p_count, p_lease_expiry, p_now);
    p_events := p_events || v_admitted.p_events;
    p_partitions := p_partitions || v_admitted.p_partitions;
    p_handouts := p_handouts || v_admitted.p_handouts;
    -- Less than a portion: nothing else waits, or somebody else has its streams.
    exit when cardinality(v_portion) < p_most or cardinality(p_handouts) >= p_limit;
    v_portion := waiting_outbox(p_most, p_now);
    exit when v_portion is null;
    v_portion := try_streams_outbox(v_portion);
  end loop;
end
$$;

comment on function admit_and_lease_outbox is 'Admits messages that applications inserted until p_limit of them are leased to the caller, in portions of p_most, ten at most.';
