-- Appends events to one stream, if it is at the version that the caller expects: null for any, 0 for a stream without
-- events, else exactly that one. Returns the events with their versions.
-- Calls: check_isolation, read_documents, lock_streams, store_events, refuse. Changes: wh_event_store.
--
-- Events that are in the stream already are returned as they are, so a call whose answer was lost may be repeated. Holds the
-- stream's mutex until the transaction ends, so this comes late in it. A transaction that appends to several streams may
-- meet a batch that takes the same mutexes in another order: the server then ends one of the two (40P01), which is repeated.
create or replace function append_events(
  p_stream_id uuid, p_events jsonb, p_expected_version bigint default null, p_as_of timestamptz default null)
returns table (event_id uuid, version bigint, global_position bigint)
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  v_events wh_new_message[];
  v_ids uuid[];
  v_version bigint;
  v_foreign uuid;
begin
  perform check_isolation('append_events');
  if p_stream_id is null or p_stream_id = '00000000-0000-0000-0000-000000000000' then
    perform refuse('WH001', 'p_stream_id must be a UUID other than the all-zero one', 'Correct it; nothing was changed.');
  end if;
  if p_expected_version < 0 then
    perform refuse('WH001', 'p_expected_version must be null or at least 0', 'Correct it; nothing was changed.');
  end if;
  select array_agg(row(e."eventId", p_stream_id, null, e."eventType", e."eventData", nullif(e.metadata, 'null'),
      nullif(e.scope, 'null'), true, e."aggregateType", null)::wh_new_message),
    array_agg(e."eventId")
  into v_events, v_ids
  from jsonb_to_recordset(read_documents('p_events', 'event', p_events)) e ("eventId" uuid, "eventType" text,
    "eventData" jsonb, metadata jsonb, scope jsonb, "aggregateType" text);

  perform lock_streams(array[p_stream_id]);
  v_version := coalesce((
    select s.version from wh_event_store s where s.stream_id = p_stream_id order by s.version desc limit 1), 0);
  if v_version <> p_expected_version and (
    v_ids is null or (select count(distinct i.event_id) from unnest(v_ids) i (event_id)) > (
      select count(*) from wh_event_store s where s.event_id = any (v_ids) and (s.stream_id = p_stream_id) is true))
  then
    perform refuse('WH006', format('stream %s is at version %s, not at %s', p_stream_id, v_version, p_expected_version),
      'Read the events since, decide again, and append to the version that you have read.');
  end if;

  perform store_events(v_events, null, null, coalesce(p_as_of, clock_timestamp()));
  -- Asked afterwards, as another stream may just be getting an event of the same id.
  select i.event_id into v_foreign
  from unnest(v_ids) i (event_id)
  where (select true from wh_event_store s where s.event_id = i.event_id and (s.stream_id = p_stream_id) is true limit 1) is null
  limit 1;
  if v_foreign is not null then
    perform refuse('WH001', format('event %s is in another stream already', v_foreign),
      'Give every event an id of its own; nothing was changed.');
  end if;
  return query
  select s.event_id, s.version, s.global_position
  from wh_event_store s
  where s.event_id = any (v_ids) and (s.stream_id = p_stream_id) is true
  order by s.version;
end
$$;

comment on function append_events is 'Appends events to one stream, if it is at the version that the caller expects.';
