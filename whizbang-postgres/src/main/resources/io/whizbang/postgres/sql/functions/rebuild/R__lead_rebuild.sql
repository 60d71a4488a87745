-- Leads a rebuild into further streams, unless it has enough to do; says which phase comes next.
-- Calls: note_progress, hold_saves, next_streams, lead_shadow, lead_back. Changes: wh_rebuilds, wh_perspective_checkpoints, wh_model_<name>.
--
-- Never more than a few at a time, because what is due first is taken first: perspectives that are live would have to wait. Only
-- models that several streams feed must be taken away all at once, with nobody saving any.
create or replace function lead_rebuild(p_rebuild wh_rebuilds, p_is_keyed boolean, p_now timestamptz) returns text
language plpgsql set search_path from current
as $$
declare
  c_enough constant integer := 1000;
  v_at_work bigint := note_progress(p_rebuild, p_now);
  v_at_once boolean := p_rebuild.is_in_place and p_is_keyed;
  v_streams uuid[];
  v_led bigint;
begin
  if v_at_work > c_enough and not v_at_once then
    return 'leading';
  end if;
  if v_at_once then
    perform hold_saves(p_rebuild.perspective_name);
  end if;
  v_streams := next_streams(p_rebuild, case when not v_at_once then c_enough end);
  if v_streams = '{}' then
    return 'following';
  end if;
  if p_rebuild.is_in_place then
    v_led := lead_back(p_rebuild, v_streams, v_at_once, p_now);
  else
    v_led := lead_shadow(p_rebuild, v_streams, p_now);
  end if;
  update wh_rebuilds r
  set led_to = v_streams[cardinality(v_streams)], led = r.led + v_led
  where r.perspective_name = p_rebuild.perspective_name;
  return 'leading';
end
$$;

comment on function lead_rebuild is 'Leads a rebuild into further streams, unless it has enough to do.';
