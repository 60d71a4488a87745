-- Puts messages that others publish into the inbox, and rings who sleeps; returns how many of them were never seen before.
-- Calls: check_isolation, refuse, read_new_inbox, deduplicate_inbox, streams_of, lock_streams, store_inbox, store_events,
-- ring_for_new. Changes: wh_message_deduplication, wh_inbox, wh_event_store.
--
-- The parts of process_work_batch that take a message in, in the same order of locks. Nobody is leased anything: who
-- publishes is no instance of this service. p_as_of is the time for tests, else null.
--
-- Gives up (55P03) when a mutex cannot be had for a second: somebody keeps a transaction open that holds a stream. Then the
-- publisher tries its messages one by one, and those of other streams get through.
create or replace function take_in(p_new_inbox_messages jsonb, p_as_of timestamptz) returns integer
language plpgsql
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
set jit = off
set lock_timeout = '1s'
as $$
declare
  c_version constant integer := 8; -- of the tables that this text is made for: the highest V script
  c_partition_count constant integer := 10000; -- who comes first for a message is a matter of speed alone
  c_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_now timestamptz;
  v_messages wh_new_message[];
  v_stored record;
begin
  perform check_isolation('deliver');
  v_messages := read_new_inbox(p_new_inbox_messages);
  if (select s.version from wh_schema s where s.only_row) <> c_version then
    perform refuse('40001', 'the schema was upgraded while the call waited', 'Call again: nothing was changed.');
  end if;

  v_messages := deduplicate_inbox(v_messages, coalesce(p_as_of, clock_timestamp()));
  perform lock_streams(streams_of(v_messages));
  v_now := coalesce(p_as_of, clock_timestamp());
  v_stored := store_inbox(c_nobody, true, 0, null, c_partition_count, v_now, v_now, v_messages);
  perform store_events(null, null, v_stored.p_messages, v_now);

  perform ring_for_new('inbox', null, v_stored.p_messages, v_stored.p_places, null);
  return cardinality(v_stored.p_messages);
end
$$;

comment on function take_in is 'Puts messages that others publish into the inbox, and rings who sleeps.';
