-- Takes the mutexes of these streams, for the rest of the transaction.
-- Calls: nothing. Changes: wh_stream_mutex.
--
-- Whatever adds, removes, promotes or renumbers messages of a stream holds its mutex; it covers outbox, inbox and
-- versions of the stream. All that a call needs are taken here, in slot order, so that two calls never wait for each
-- other in a ring. "do update … where false" locks an existing row and writes nothing. A stream is hashed to a slot; two
-- streams that share one merely wait for each other.
create or replace function lock_streams(p_streams uuid[]) returns void
language plpgsql set search_path from current
as $$
begin
  if p_streams is null or p_streams = '{}' then
    return;
  end if;
  if cardinality(p_streams) = 1 and p_streams[1] is not null then
    insert into wh_stream_mutex (slot)
    values (uuid_hash(p_streams[1]) & 2147483647)
    on conflict (slot) do update set slot = excluded.slot where false;
    return;
  end if;
  insert into wh_stream_mutex (slot)
  select distinct uuid_hash(s.stream_id) & 2147483647 as slot
  from unnest(p_streams) s (stream_id)
  where s.stream_id is not null
  order by slot
  on conflict (slot) do update set slot = excluded.slot where false;
end
$$;

comment on function lock_streams is 'Takes the mutexes of these streams, for the rest of the transaction.';
