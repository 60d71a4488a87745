-- Makes the table and the mappings of a rebuild's shadow, as those of the perspective are; says which phase comes next.
-- Calls: shadow_name, share_perspective_tables. Changes: wh_perspective_mappings; makes wh_model_<name>~<generation>.
--
-- The table has the indexes of the one it is to replace, also those that somebody made there, and is open to the same roles.
create or replace function make_shadow(p_rebuild wh_rebuilds) returns text
language plpgsql set search_path from current
as $$
declare
  v_table text := 'wh_model_' || p_rebuild.perspective_name;
  v_shadow text := 'wh_model_' || shadow_name(p_rebuild);
  v_grants text;
begin
  if p_rebuild.is_in_place then
    return 'counting';
  end if;
  execute format('create table %I (like %I including all)', v_shadow, v_table);
  v_grants := (
    select string_agg(format('grant %s on %I to %s', a.privilege_type, v_shadow,
      case when a.grantee = 0 then 'public' else a.grantee::regrole::text end), ';')
    from pg_class c
    cross join lateral aclexplode(c.relacl) a
    where c.oid = quote_ident(v_table)::regclass and a.grantee <> c.relowner);
  if v_grants is not null then
    execute v_grants;
  end if;
  insert into wh_perspective_mappings (perspective_name, event_type_pattern)
  select shadow_name(p_rebuild), m.event_type_pattern
  from wh_perspective_mappings m
  where m.perspective_name = p_rebuild.perspective_name;
  return 'settling';
end
$$;

comment on function make_shadow is 'Makes the table and the mappings of a rebuild''s shadow, as those of the perspective are.';
