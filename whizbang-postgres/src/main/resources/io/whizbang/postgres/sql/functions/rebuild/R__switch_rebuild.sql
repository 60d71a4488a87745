-- Lets a rebuild's shadow take the place of the perspective, once it is as far in every stream; says which phase comes next.
-- Calls: note_progress, is_rebuilt, streams_behind, hold_saves, shadow_name, take_positions, take_models. Changes: wh_rebuilds,
-- wh_perspective_checkpoints, wh_perspectives; renames and drops wh_model_<name>.
--
-- Locks, in this order: saves of the perspective are held, so that it gets no further; the shadow may still come as far, which
-- is waited for, but not for long; then saves of the shadow are held; then the checkpoints in which the shadow is further are
-- taken, and at last the tables. Whoever saves takes its part of the first lock before all others, and does not wait for it.
-- Who appends holds checkpoints, and who reads holds the table: if they do so for long, this gives up (see advance_rebuild).
-- Between any two of these nothing has changed for a reader: it sees the old table until the commit, and the new one from then on.
create or replace function switch_rebuild(p_rebuild wh_rebuilds, p_now timestamptz) returns text
language plpgsql set search_path from current
as $$
declare
  c_near constant integer := 1000;
  v_at_work bigint := note_progress(p_rebuild, p_now);
  v_behind record;
  v_give_up timestamptz := clock_timestamp() + interval '2 seconds';
begin
  if p_rebuild.is_in_place then
    if not is_rebuilt(p_rebuild) then
      return 'following';
    end if;
    update wh_rebuilds r set done = r.total where r.perspective_name = p_rebuild.perspective_name;
    return 'over';
  end if;
  v_behind := streams_behind(p_rebuild, c_near);
  if v_behind.behind = c_near or v_behind.failed > 0 or p_rebuild.switch_after > p_now then
    return 'following';
  end if;

  perform hold_saves(p_rebuild.perspective_name);
  while (select b.behind > 0 from streams_behind(p_rebuild, 1) b) loop
    if clock_timestamp() > v_give_up then
      update wh_rebuilds r set switch_after = p_now + interval '5 seconds' where r.perspective_name = p_rebuild.perspective_name;
      return 'following';
    end if;
    perform pg_sleep(0.005);
  end loop;
  perform hold_saves(shadow_name(p_rebuild));

  perform take_positions(p_rebuild, p_now);
  perform take_models(p_rebuild, p_now);
  update wh_rebuilds r
  set done = r.total, settles_at = null, led_to = '00000000-0000-0000-0000-000000000000'
  where r.perspective_name = p_rebuild.perspective_name;
  return 'ending';
end
$$;

comment on function switch_rebuild is 'Lets a rebuild''s shadow take the place of the perspective, once it is as far in every stream.';
