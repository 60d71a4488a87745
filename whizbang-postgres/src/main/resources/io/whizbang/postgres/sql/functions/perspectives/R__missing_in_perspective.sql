-- Which of these events, or of streams up to these versions, a perspective does not show yet, and how far it is.
-- Calls: nothing. Changes: nothing.
--
-- What the perspective does not want is there as soon as it is stored; while the perspective is still led through the history
-- nobody knows what it will want, so only what it has passed is there.
create or replace function missing_in_perspective(
  p_perspective_name text, p_event_ids uuid[] default '{}', p_stream_ids uuid[] default '{}', p_versions bigint[] default '{}')
returns table (event_id uuid, stream_id uuid, version bigint, stored_version bigint, last_version bigint,
  target_version bigint, status text, error text, is_caught_up boolean)
language plpgsql stable security definer
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_is_caught_up boolean := coalesce((
    select p.history_position >= p.history_end from wh_perspectives p where p.perspective_name = p_perspective_name), false);
begin
  return query
  select a.event_id, a.stream_id, a.version, coalesce(s.version, 0), coalesce(c.last_version, 0), coalesce(c.target_version, 0),
    c.status, c.error, v_is_caught_up
  from (
    select i.event_id, e.stream_id, e.version
    from unnest(p_event_ids) i (event_id)
    left join lateral (
      select v.stream_id, v.version from wh_event_store v where v.event_id = i.event_id limit 1) e on true
    union all
    select null, u.stream_id, u.version from unnest(p_stream_ids, p_versions) u (stream_id, version)) a
  left join lateral (
    select v.version from wh_event_store v where v.stream_id = a.stream_id order by v.version desc limit 1) s on true
  left join lateral (
    select p.last_version, p.target_version, p.status, p.error
    from wh_perspective_checkpoints p
    where p.stream_id = a.stream_id and p.perspective_name = p_perspective_name
    limit 1) c on true
  where (c.last_version >= a.version
    or (v_is_caught_up and s.version >= a.version and coalesce(c.last_version, 0) >= coalesce(c.target_version, 0))) is not true;
end
$$;

comment on function missing_in_perspective is 'Which of these events, or of streams up to these versions, a perspective does not show yet, and how far it is.';
