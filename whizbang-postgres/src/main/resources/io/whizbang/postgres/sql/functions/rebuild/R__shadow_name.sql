-- What the perspective is called that a rebuild makes.
-- Calls: nothing. Changes: nothing.
create or replace function shadow_name(p_rebuild wh_rebuilds) returns text
language plpgsql immutable set search_path from current
as $$
begin
  return p_rebuild.perspective_name || '~' || p_rebuild.generation;
end
$$;

comment on function shadow_name is 'What the perspective is called that a rebuild makes.';
