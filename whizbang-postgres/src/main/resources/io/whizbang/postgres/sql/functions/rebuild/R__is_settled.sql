-- Whether all have ended who may append by the mappings that there were before the last change of a rebuild's.
-- Calls: settled_position. Changes: wh_rebuilds.
--
-- Asked in a transaction after the one that changed them. Whoever appends by older mappings has announced that before the
-- position that is noted here was the last, see look_through_history.
create or replace function is_settled(p_rebuild wh_rebuilds) returns boolean
language plpgsql set search_path from current
as $$
declare
  v_settles_at bigint := p_rebuild.settles_at;
begin
  if v_settles_at is null then
    v_settles_at := coalesce(pg_sequence_last_value('wh_event_sequence'), 0);
    update wh_rebuilds r set settles_at = v_settles_at where r.perspective_name = p_rebuild.perspective_name;
  end if;
  return settled_position() >= v_settles_at;
end
$$;

comment on function is_settled is 'Whether all have ended who may append by the mappings that there were before the last change of a rebuild''s.';
