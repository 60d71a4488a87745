-- How far the rebuild of a perspective is, or how the last one ended; nothing if there was none.
-- Calls: nothing. Changes: nothing.
--
-- instance_id is who leads it: null while nobody does, and then error may say why.
create or replace function rebuild_progress(p_perspective_name text)
returns table (phase text, is_in_place boolean, is_abandoned boolean, done bigint, total bigint, failed bigint, error text,
  instance_id uuid, begun_at timestamptz, counted_at timestamptz, ended_at timestamptz)
language plpgsql stable security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select r.phase, r.is_in_place, r.is_abandoned, r.done, r.total, r.failed, coalesce(r.error, c.error), c.instance_id, r.begun_at,
    r.counted_at, r.ended_at
  from wh_rebuilds r
  left join lateral (
    select k.instance_id, k.error
    from wh_perspective_checkpoints k
    where k.stream_id = md5(r.perspective_name)::uuid and k.perspective_name = r.perspective_name || '~rebuild'
    limit 1) c on true
  where r.perspective_name = p_perspective_name;
end
$$;

comment on function rebuild_progress is 'How far the rebuild of a perspective is, or how the last one ended.';
