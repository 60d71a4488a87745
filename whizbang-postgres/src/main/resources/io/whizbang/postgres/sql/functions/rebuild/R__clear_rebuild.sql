-- Removes further checkpoints of a rebuild's shadow, once nobody can make another; says which phase comes next.
-- Calls: is_settled, shadow_name, drop_checkpoints. Changes: wh_rebuilds, wh_perspective_checkpoints.
create or replace function clear_rebuild(p_rebuild wh_rebuilds) returns text
language plpgsql set search_path from current
as $$
declare
  c_most constant integer := 10000;
  v_led_to uuid;
begin
  if not is_settled(p_rebuild) then
    return 'clearing';
  end if;
  v_led_to := drop_checkpoints(shadow_name(p_rebuild), p_rebuild.led_to, c_most);
  if v_led_to is null then
    return 'over';
  end if;
  update wh_rebuilds r set led_to = v_led_to where r.perspective_name = p_rebuild.perspective_name;
  return 'clearing';
end
$$;

comment on function clear_rebuild is 'Removes further checkpoints of a rebuild''s shadow, once nobody can make another.';
