-- Appends messages that are events to their streams in the event store.
-- Calls: first_of_each, aggregate_type. Changes: wh_event_store, and by its triggers wh_perspective_checkpoints.
--
-- The caller holds the streams' mutexes, so the versions drawn here have no gap and equal the order of commits. An event that is
-- stored already is left out. That is found out by trying, see store_outbox; the versions are drawn again then.
create or replace function store_events(
  p_admitted wh_new_message[], p_outbox wh_new_message[], p_inbox wh_new_message[], p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_events wh_new_message[] := p_admitted || events_of(p_outbox) || events_of(p_inbox);
  v_aggregates jsonb;
  v_any_version boolean;
  v_versions bigint[];
  v_tries integer := 0;
begin
  if v_events = '{}' is not false then
    return;
  end if;
  -- What arrives is often an event of this very service; one probe tells, and saves an insert that fails.
  if exists (
    select from wh_event_store s
    where s.event_id = (p_inbox[1]).message_id and (s.stream_id = (p_inbox[1]).stream_id) is true)
  then
    v_events := first_of_each(v_events, array(
      select e.message_id
      from unnest(v_events) e
      where (select s.stream_id = e.stream_id from wh_event_store s where s.event_id = e.message_id limit 1) is not true));
    if v_events = '{}' then
      return;
    end if;
  end if;
  -- Once per type: that takes several regular expressions.
  v_aggregates := (
    select jsonb_object_agg(t.event_type, aggregate_type(t.event_type))
    from (select distinct e.message_type from unnest(v_events) e where e.aggregate_type is null) t (event_type));
  while v_events <> '{}' loop
    v_any_version := exists (
      select from wh_event_store s where s.stream_id = any (array(select e.stream_id from unnest(v_events) e)));
    if cardinality(v_events) = 1 and not v_any_version then
      v_versions := '{1}';
    else
      v_versions := array(
        select n.nth + coalesce(case when v_any_version then (
          select s.version from wh_event_store s where s.stream_id = n.stream_id order by s.version desc limit 1) end, 0)
        from (
          select e.stream_id, e.position, row_number() over (partition by e.stream_id order by e.position) as nth
          from unnest(v_events) with ordinality e (event_id, stream_id, target, event_type, event_data, metadata, scope, is_event,
            aggregate_type, scheduled_for, position)) n
        order by n.position);
    end if;
    begin
      insert into wh_event_store (event_id, stream_id, version, aggregate_type, event_type, event_data, metadata, scope,
        created_at)
      select e.event_id, e.stream_id, e.version, coalesce(e.aggregate_type, v_aggregates ->> e.event_type), e.event_type,
        e.event_data, e.metadata, e.scope, p_now
      from rows from (unnest(v_events), unnest(v_versions)) with ordinality e (event_id, stream_id, target, event_type,
        event_data, metadata, scope, is_event, aggregate_type, scheduled_for, version, position)
      order by e.position;
      return;
    exception
      when unique_violation then
        v_tries := v_tries + 1;
        if v_tries = 10 then
          raise;
        end if;
        v_events := first_of_each(v_events, array(
          select e.message_id
          from unnest(v_events) e
          where (select true from wh_event_store s where s.event_id = e.message_id limit 1) is null));
    end;
  end loop;
end
$$;

comment on function store_events is 'Appends messages that are events to their streams in the event store.';
