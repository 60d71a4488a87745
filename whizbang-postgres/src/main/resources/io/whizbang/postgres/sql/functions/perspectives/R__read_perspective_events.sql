-- The events that checkpoints of a perspective have before them, up to their targets: stream by stream in the order asked for, so
-- many in all.
-- Calls: first_version. Changes: nothing.
--
-- Of an event that the perspective does not want only the place is returned, for the position to pass it. A rebuild's shadow wants
-- what its perspective wants, and nothing when the rebuild has ended.
create or replace function read_perspective_events(p_perspective_name text, p_stream_ids uuid[], p_most integer default 100)
returns table (stream_id uuid, last_event_id uuid, last_version bigint, target_version bigint, is_wanted boolean, event_id uuid, version bigint,
  aggregate_type text, event_type text, event_data jsonb, metadata jsonb, scope jsonb, global_position bigint,
  created_at timestamptz)
language plpgsql stable security definer
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  v_patterns text[] := array(
    select m.event_type_pattern
    from wh_perspective_mappings m
    where m.perspective_name = split_part(p_perspective_name, '~', 1) and first_version(p_perspective_name) is not null);
begin
  return query
  with before_them as materialized (
    select s.place, c.last_event_id, c.last_version, c.target_version, e.*
    from unnest(p_stream_ids) with ordinality s (stream_id, place)
    cross join lateral (
      select p.last_event_id, p.last_version, p.target_version
      from wh_perspective_checkpoints p
      where p.stream_id = s.stream_id and p.perspective_name = p_perspective_name
      limit 1) c
    cross join lateral (
      select v.*, v.event_type ~* any (v_patterns) as is_wanted
      from wh_event_store v
      where v.stream_id = s.stream_id and v.version > c.last_version and v.version <= c.target_version
      order by v.version
      limit p_most) e
    limit p_most
  )
  select b.stream_id, b.last_event_id, b.last_version, b.target_version, b.is_wanted, b.event_id, b.version, b.aggregate_type,
    b.event_type, case when b.is_wanted then b.event_data end, case when b.is_wanted then b.metadata end,
    case when b.is_wanted then b.scope end, b.global_position, b.created_at
  from before_them b
  order by b.place, b.version;
end
$$;

comment on function read_perspective_events is 'The events that checkpoints of a perspective have before them, up to their targets.';
