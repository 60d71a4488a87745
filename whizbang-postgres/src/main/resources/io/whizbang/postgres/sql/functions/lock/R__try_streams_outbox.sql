-- Locks the streams of these messages in the outbox, as far as nobody else has them, and returns the messages of those that it
-- got; a message without a stream is its own lock.
-- Calls: try_mutexes. Changes: wh_stream_mutex.
--
-- Comes after all locks that a call waits for and waits for none itself: who appends to a stream in a transaction that stays
-- open holds up that stream only. What is not locked now is left to a later call.
create or replace function try_streams_outbox(p_message_ids uuid[]) returns uuid[]
language plpgsql set search_path from current
as $$
declare
  v_ids uuid[];
  v_slots integer[];
  v_taken_by_others integer[];
begin
  select array_agg(o.message_id), array_agg(uuid_hash(o.stream_id) & 2147483647)
  into v_ids, v_slots
  from wh_outbox o
  where o.message_id = any (p_message_ids);
  v_taken_by_others := try_mutexes(array(
    select distinct s.slot from unnest(v_slots) s (slot) where s.slot is not null order by s.slot));
  return array(
      select w.message_id
      from unnest(v_ids, v_slots) w (message_id, slot)
      where w.slot is not null and w.slot <> all (v_taken_by_others))
    || array(
      select o.message_id
      from wh_outbox o
      where o.message_id = any (array(
        select w.message_id from unnest(v_ids, v_slots) w (message_id, slot) where w.slot is null))
      for update skip locked);
end
$$;

comment on function try_streams_outbox is 'Locks the streams of these messages in the outbox, as far as nobody else has them, and returns the messages of those that it got.';
