-- Ends a rebuild's shadow: no event wakes it any more, and its table goes, unless it is the perspective's by now.
-- Calls: shadow_name, hold_saves. Changes: wh_perspective_mappings; drops wh_model_<name>~<generation>.
create or replace function end_shadow(p_rebuild wh_rebuilds) returns text
language plpgsql set search_path from current
as $$
declare
  v_shadow text := 'wh_model_' || shadow_name(p_rebuild);
begin
  if p_rebuild.is_in_place then
    return 'over';
  end if;
  if exists (select from wh_perspective_mappings m where m.perspective_name = shadow_name(p_rebuild)) then
    delete from wh_perspective_mappings m where m.perspective_name = shadow_name(p_rebuild);
  end if;
  perform hold_saves(shadow_name(p_rebuild));
  if to_regclass(quote_ident(v_shadow)) is not null then
    execute format('drop table %I', v_shadow);
  end if;
  return 'clearing';
end
$$;

comment on function end_shadow is 'Ends a rebuild''s shadow: no event wakes it any more, and its table goes, unless it is the perspective''s by now.';
