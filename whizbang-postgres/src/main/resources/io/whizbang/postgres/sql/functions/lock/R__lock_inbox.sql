-- Locks these messages as far as they have no stream, then the heads of these streams.
-- Calls: nothing. Changes: nothing, but holds row locks.
--
-- The caller holds the mutexes of the streams, so no head can appear, vanish or change its message meanwhile; what a claim does to its
-- lease is awaited here. Claims only try for heads, so whoever holds one waits for nobody.
create or replace function lock_inbox(p_message_ids uuid[], p_streams uuid[]) returns void
language plpgsql set search_path from current
as $$
begin
  perform from wh_inbox o
  where o.message_id = any (p_message_ids) and o.stream_id is null
  order by o.message_id
  for update;

  perform from wh_inbox o
  where o.stream_id = any (p_streams) and o.place = 'head'
  for update;
end
$$;

comment on function lock_inbox is 'Locks these messages as far as they have no stream, then the heads of these streams.';
