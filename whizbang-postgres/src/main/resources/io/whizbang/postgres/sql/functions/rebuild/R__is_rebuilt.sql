-- Whether a perspective that is rebuilt in place has applied again what there was when that began, as far as it can.
-- Calls: has_failed. Changes: nothing.
--
-- Reads what is unfinished, see note_progress.
create or replace function is_rebuilt(p_rebuild wh_rebuilds) returns boolean
language plpgsql stable set search_path from current
as $$
begin
  return not exists (
    select from wh_perspective_checkpoints c
    cross join lateral (
      select from wh_event_store e
      where e.stream_id = c.stream_id and e.version = c.last_version + 1 and e.created_at <= p_rebuild.begun_at
      limit 1) e
    where c.claimable_at > '-infinity' and (c.perspective_name = p_rebuild.perspective_name) is true and not has_failed(c)
      and c.last_version < c.target_version
      and (p_rebuild.stream_ids is null or c.stream_id = any (p_rebuild.stream_ids)));
end
$$;

comment on function is_rebuilt is 'Whether a perspective that is rebuilt in place has applied again what there was when that began, as far as it can.';
