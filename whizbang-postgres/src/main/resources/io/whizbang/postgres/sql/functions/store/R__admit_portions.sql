-- Admits messages that applications inserted, in portions of p_most, ten at most, until as many are leased to the caller as it has
-- room for. Of these and of the new messages, what may go straight into the inbox is taken out and returned apart.
-- Calls: take_straight, admit_outbox, waiting_outbox, waiting_outside, try_streams_outbox, streams_of. Changes: wh_outbox,
-- wh_message_deduplication.
--
-- The first portion is locked already; p_last says where it ended, if more may wait behind it. A portion may bring nothing that
-- can be handed out, as where all of it belongs to a stream that somebody has locked or that waits for a retry, or goes into an
-- inbox whose messages the caller has no room for: then others must not wait behind it until somebody looks again. Behind what is
-- locked portions are larger.
--
-- Of a stream that went straight with one portion nothing is taken with a later one: an application may have committed it
-- meanwhile, and it may have to take the longer way, where events get their versions first.
create or replace function admit_portions(
  inout p_new wh_new_message[], p_message_ids uuid[], p_last bigint, p_receives text[], p_most integer, p_partition_count integer,
  p_instance_id uuid, p_room_outbox integer, p_room_inbox integer, p_rank bigint, p_count bigint, p_lease_expiry timestamptz,
  p_now timestamptz,
  out p_straight wh_new_message[], out p_events wh_new_message[], out p_partitions integer[], out p_handouts wh_handout[],
  out p_admits boolean)
language plpgsql set search_path from current
as $$
declare
  v_portion uuid[] := nullif(p_message_ids, '{}');
  v_last bigint := p_last;
  v_new wh_new_message[] := p_new;
  v_got_any boolean;
  v_taken record;
  v_admitted record;
  v_next record;
begin
  p_new := null;
  p_admits := false;
  for i in 1..10 loop
    v_got_any := v_portion is not null;
    if p_receives <> '{}' and (v_got_any or v_new <> '{}') then
      v_taken := take_straight(v_new, v_portion, p_receives, p_now);
      v_new := v_taken.p_new;
      v_portion := v_taken.p_waiting;
      p_straight := p_straight || v_taken.p_straight;
    end if;
    if i = 1 then
      p_new := v_new;
      v_new := null;
    end if;
    if v_portion is not null or i = 1 and p_new <> '{}' then
      v_admitted := admit_outbox(v_portion, case when i = 1 then streams_of(p_new) end, p_partition_count, p_instance_id,
        p_room_outbox - coalesce(cardinality(p_handouts), 0), p_rank, p_count, p_lease_expiry, p_now);
      p_admits := true;
      p_events := p_events || v_admitted.p_events;
      p_partitions := p_partitions || v_admitted.p_partitions;
      p_handouts := p_handouts || v_admitted.p_handouts;
    end if;
    exit when v_last is null
      or v_got_any and (coalesce(cardinality(p_handouts), 0) >= p_room_outbox
        or p_room_inbox > 0 and cardinality(p_straight) >= p_room_inbox);
    v_next := waiting_outbox(case when v_got_any then p_most else greatest(p_most, 1000) end, v_last, p_now);
    exit when v_next.p_message_ids is null;
    v_last := v_next.p_last;
    v_portion := try_streams_outbox(v_next.p_message_ids);
    if p_straight is not null then
      v_portion := waiting_outside(streams_of(p_straight), v_portion);
    end if;
    v_portion := nullif(v_portion, '{}');
  end loop;
end
$$;

comment on function admit_portions is 'Admits messages that applications inserted, in portions of p_most, ten at most, until as many are leased to the caller as it has room for.';
