-- Removes what a perspective was, its models too; its checkpoints are removed before, by drop_checkpoints.
-- Calls: check_isolation, check_perspective_name, shadow_name. Changes: wh_perspective_mappings, wh_perspectives, wh_rebuilds; drops
-- wh_model_<name>, and that of a rebuild's shadow.
create or replace function drop_perspective(p_perspective_name text) returns void
language plpgsql security definer set search_path from current
as $$
declare
  v_table text;
begin
  perform check_isolation('drop_perspective');
  perform check_perspective_name(p_perspective_name);
  delete from wh_perspective_mappings m
  where split_part(m.perspective_name, '~', 1) = p_perspective_name;
  delete from wh_perspectives p where p.perspective_name = p_perspective_name;
  for v_table in
    select 'wh_model_' || p_perspective_name
    union all
    select 'wh_model_' || shadow_name(r) from wh_rebuilds r where r.perspective_name = p_perspective_name
  loop
    execute format('drop table if exists %I', v_table);
  end loop;
  delete from wh_rebuilds r where r.perspective_name = p_perspective_name;
end
$$;

comment on function drop_perspective is 'Removes what a perspective was, its models too.';
