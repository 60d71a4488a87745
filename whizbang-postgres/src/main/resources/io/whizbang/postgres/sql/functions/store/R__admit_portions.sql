-- Admits messages that applications inserted, in portions of p_most, ten at most, until as many are leased to the caller as it has
-- room for. Of these and of the new messages, what may go straight into the inbox is taken out and returned apart.
-- Calls: take_straight, admit_outbox, waiting_outbox, try_streams_outbox, streams_of. Changes: wh_outbox, wh_message_deduplication.
--
-- The first portion is locked already. One portion may bring nothing that can be handed out, as where all of it belongs to a
-- stream that waits for a retry, or goes into an inbox whose messages the caller has no room for: then others must not wait
-- behind it until somebody looks again.
create or replace function admit_portions(
  inout p_new wh_new_message[], p_message_ids uuid[], p_receives text[], p_most integer, p_partition_count integer,
  p_instance_id uuid, p_room_outbox integer, p_room_inbox integer, p_rank bigint, p_count bigint, p_lease_expiry timestamptz,
  p_now timestamptz,
  out p_straight wh_new_message[], out p_events wh_new_message[], out p_partitions integer[], out p_handouts wh_handout[])
language plpgsql set search_path from current
as $$
declare
  v_portion uuid[] := p_message_ids;
  v_size integer;
  v_new wh_new_message[] := p_new;
  v_taken record;
  v_admitted record;
begin
  p_new := null;
  for i in 1..10 loop
    v_size := cardinality(v_portion);
    if p_receives <> '{}' then
      v_taken := take_straight(v_new, v_portion, p_receives, p_now);
      v_new := v_taken.p_new;
      v_portion := v_taken.p_waiting;
      p_straight := p_straight || v_taken.p_straight;
    end if;
    if i = 1 then
      p_new := v_new;
      v_new := null;
    end if;
    if v_portion is not null or p_new <> '{}' then
      v_admitted := admit_outbox(v_portion, case when i = 1 then streams_of(p_new) end, p_partition_count, p_instance_id,
        p_room_outbox - coalesce(cardinality(p_handouts), 0), p_rank, p_count, p_lease_expiry, p_now);
      p_events := p_events || v_admitted.p_events;
      p_partitions := p_partitions || v_admitted.p_partitions;
      p_handouts := p_handouts || v_admitted.p_handouts;
    end if;
    -- Less than a portion: nothing else waits, or somebody else has its streams.
    exit when (v_size < p_most) is not false
      or coalesce(cardinality(p_handouts), 0) >= p_room_outbox
      or (p_room_inbox > 0 and cardinality(p_straight) >= p_room_inbox);
    v_portion := waiting_outbox(p_most, p_now);
    exit when v_portion is null;
    v_portion := try_streams_outbox(v_portion);
  end loop;
end
$$;

comment on function admit_portions is 'Admits messages that applications inserted, in portions of p_most, ten at most, until as many are leased to the caller as it has room for.';
