-- Locks the heads of the streams of these messages.
-- Calls: nothing. Changes: nothing, but holds row locks.
--
-- The caller holds the mutexes of the streams, so no head can appear, vanish or change its message meanwhile; what a
-- claim does to its lease is awaited here. Claims only try for heads, so whoever holds one waits for nobody.
create or replace function lock_heads_outbox(p_message_ids uuid[]) returns void
language plpgsql set search_path from current
as $$
begin
  perform from wh_outbox o
  where o.stream_id = any (array(
      select m.stream_id from wh_outbox m where m.message_id = any (p_message_ids)))
    and o.place = 'head'
  for update;
end
$$;

comment on function lock_heads_outbox is 'Locks the heads of the streams of these messages.';
