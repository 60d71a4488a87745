-- Gives a rebuild's shadow a checkpoint in each of these streams where the perspective has one; returns how many events that is.
-- Calls: shadow_name. Changes: wh_perspective_checkpoints.
create or replace function lead_shadow(p_rebuild wh_rebuilds, p_stream_ids uuid[], p_now timestamptz) returns bigint
language plpgsql set search_path from current
as $$
declare
  v_streams uuid[];
  v_targets bigint[];
begin
  select array_agg(c.stream_id order by c.stream_id), array_agg(c.target_version order by c.stream_id) into v_streams, v_targets
  from wh_perspective_checkpoints c
  where c.stream_id = any (p_stream_ids) and c.perspective_name = p_rebuild.perspective_name;
  insert into wh_perspective_checkpoints as c
    (stream_id, perspective_name, target_version, claimable_at, created_at, updated_at)
  select s.stream_id, shadow_name(p_rebuild), s.target_version, p_now, p_now, p_now
  from unnest(v_streams, v_targets) s (stream_id, target_version)
  order by s.stream_id
  on conflict (stream_id, perspective_name) do update
  set target_version = excluded.target_version,
    status = case when c.status = 'Completed' then 'Pending' else c.status end,
    claimable_at = coalesce(c.claimable_at, p_now),
    updated_at = p_now
  where c.target_version < excluded.target_version;
  return (select coalesce(sum(t), 0) from unnest(v_targets) t);
end
$$;

comment on function lead_shadow is 'Gives a rebuild''s shadow a checkpoint in each of these streams where the perspective has one.';
