-- Takes out of a call what may go straight into this service's own inbox: returns it, under the name of its subscription, and
-- what is left for the outbox, new and waiting for admission.
-- Calls: own_destinations, find_straight, note_straight, first_of_each. Changes: wh_message_deduplication, wh_outbox.
--
-- Straight goes only what the caller has a receptor for (p_receives): otherwise it would be handed what it can do nothing with.
-- One that was seen before takes the longer way, and is dropped when it arrives. What waited in a stream comes before what is new.
create or replace function take_straight(
  inout p_new wh_new_message[], inout p_waiting uuid[], p_receives text[], p_now timestamptz, out p_straight wh_new_message[])
language plpgsql set search_path from current
as $$
declare
  v_own jsonb := own_destinations(p_receives);
  v_straight uuid[];
  v_is_all boolean;
  v_brought wh_new_message[] := p_new;
begin
  if v_own is not null then
    v_straight := find_straight(p_new, p_waiting, v_own);
  end if;
  if v_straight <> '{}' then
    v_straight := note_straight(v_straight, p_now);
  end if;
  if v_straight = '{}' is not false then
    return;
  end if;
  v_is_all := cardinality(v_straight) = coalesce(cardinality(p_new), 0) + coalesce(cardinality(p_waiting), 0);
  -- A new message whose id is in the outbox already changes nothing, also where what is there goes straight.
  if p_new <> '{}' and not v_is_all then
    v_brought := first_of_each(p_new, array(
      select unnest(v_straight) except select o.message_id from wh_outbox o where o.message_id = any (v_straight)));
  end if;
  with moved as (
    delete from wh_outbox o
    where p_waiting is not null and o.message_id = any (v_straight) and (o.place = 'new') is true
    returning o.*
  ), straight as (
    select m.sequence_order as waited, 0 as position, m.message_id, m.stream_id, m.destination, m.message_type, m.payload,
      m.metadata, m.scope, m.is_event, m.aggregate_type
    from moved m
    union all
    select null, n.position, n.message_id, n.stream_id, n.destination, n.message_type, n.payload, n.metadata, n.scope, n.is_event,
      n.aggregate_type
    from unnest(v_brought) with ordinality n (message_id, stream_id,
      destination, message_type, payload, metadata, scope, is_event, aggregate_type, scheduled_for, position)
  )
  select array_agg(row(s.message_id, s.stream_id, v_own ->> s.destination, s.message_type, s.payload, s.metadata, s.scope,
    s.is_event, s.aggregate_type, null)::wh_new_message order by s.waited nulls last, s.position)
  into p_straight
  from straight s;

  if v_is_all then
    p_new := '{}';
    p_waiting := null;
  else
    p_new := first_of_each(p_new, array(select m.message_id from unnest(p_new) m except select unnest(v_straight)));
    p_waiting := nullif(array(select unnest(p_waiting) except select unnest(v_straight)), '{}');
  end if;
end
$$;

comment on function take_straight is 'Takes out of a call what may go straight into this service''s own inbox.';
