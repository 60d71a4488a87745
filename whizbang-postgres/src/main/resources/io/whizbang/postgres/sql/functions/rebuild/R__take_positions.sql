-- Brings the checkpoints of a perspective as far as those of its shadow are.
-- Calls: shadow_name. Changes: wh_perspective_checkpoints.
--
-- Only where the perspective is unfinished can the shadow be further. A run under way there has lost its checkpoint. They are
-- locked by one statement and changed by the next, which sees what whoever was waited for has made of them.
create or replace function take_positions(p_rebuild wh_rebuilds, p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_streams uuid[] := array(
    select o.stream_id
    from wh_perspective_checkpoints o
    cross join lateral (
      select from wh_perspective_checkpoints h
      where h.stream_id = o.stream_id and h.perspective_name = shadow_name(p_rebuild) and h.last_version > o.last_version
      limit 1) s
    where o.claimable_at > '-infinity' and (o.perspective_name = p_rebuild.perspective_name) is true
      and (p_rebuild.stream_ids is null or o.stream_id = any (p_rebuild.stream_ids))
    order by o.stream_id);
begin
  perform
  from unnest(v_streams) s (stream_id)
  cross join lateral (
    select from wh_perspective_checkpoints c
    where c.stream_id = s.stream_id and c.perspective_name = p_rebuild.perspective_name
    limit 1
    for update) c;
  update wh_perspective_checkpoints c
  set last_event_id = s.last_event_id, last_version = s.last_version,
    status = case when s.last_version >= c.target_version then 'Completed' else 'Pending' end,
    claimable_at = case when s.last_version < c.target_version then p_now end,
    error = null, attempts = 0, instance_id = null, service_name = null, lease_expiry = null, updated_at = p_now
  from (
    select o.row_at, h.last_event_id, h.last_version
    from unnest(v_streams) u (stream_id)
    cross join lateral (
      select k.ctid as row_at
      from wh_perspective_checkpoints k
      where k.stream_id = u.stream_id and k.perspective_name = p_rebuild.perspective_name
      limit 1) o
    cross join lateral (
      select k.last_event_id, k.last_version
      from wh_perspective_checkpoints k
      where k.stream_id = u.stream_id and k.perspective_name = shadow_name(p_rebuild)
      limit 1) h) s
  where c.ctid = s.row_at;
end
$$;

comment on function take_positions is 'Brings the checkpoints of a perspective as far as those of its shadow are.';
