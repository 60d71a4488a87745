-- Notes how many events a rebuild has applied and in how many streams it has failed; returns in how many it is at work.
-- Calls: shadow_name, has_failed. Changes: wh_rebuilds.
--
-- Costs what is unfinished, in all perspectives. ("Is true" hides the name from the planner, who would else skip through the
-- checkpoints of all streams by their primary key.)
create or replace function note_progress(p_rebuild wh_rebuilds, p_now timestamptz) returns bigint
language plpgsql set search_path from current
as $$
declare
  v_perspective text := case when p_rebuild.is_in_place then p_rebuild.perspective_name else shadow_name(p_rebuild) end;
  v_left record;
begin
  select coalesce(sum(greatest(c.target_version - c.last_version, 0)), 0) as events,
    count(*) filter (where has_failed(c)) as failed,
    count(*) filter (where not has_failed(c)) as at_work,
    min(c.error) filter (where has_failed(c)) as error
  into v_left
  from wh_perspective_checkpoints c
  where c.claimable_at > '-infinity' and (c.perspective_name = v_perspective) is true
    and (p_rebuild.stream_ids is null or c.stream_id = any (p_rebuild.stream_ids));
  update wh_rebuilds r
  set done = greatest(r.done, least(r.total, r.led - v_left.events)), failed = v_left.failed, error = v_left.error, counted_at = p_now
  where r.perspective_name = p_rebuild.perspective_name;
  return v_left.at_work;
end
$$;

comment on function note_progress is 'Notes how many events a rebuild has applied and in how many streams it has failed.';
