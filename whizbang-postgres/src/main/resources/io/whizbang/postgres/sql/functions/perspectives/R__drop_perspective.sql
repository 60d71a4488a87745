-- Removes what a perspective was, its models too; its checkpoints are removed before, by drop_checkpoints.
-- Calls: check_isolation, check_perspective_name. Changes: wh_perspective_mappings, wh_perspectives; drops wh_model_<name>.
create or replace function drop_perspective(p_perspective_name text) returns void
language plpgsql security definer set search_path from current
as $$
begin
  perform check_isolation('drop_perspective');
  perform check_perspective_name(p_perspective_name);
  delete from wh_perspective_mappings m where m.perspective_name = p_perspective_name;
  delete from wh_perspectives p where p.perspective_name = p_perspective_name;
  if to_regclass('wh_model_' || p_perspective_name) is not null then
    execute format('drop table %I', 'wh_model_' || p_perspective_name);
  end if;
end
$$;

comment on function drop_perspective is 'Removes what a perspective was, its models too.';
