-- Puts the models of a rebuild's shadow in the place of the perspective's: the whole table, or those of the streams it was made of.
-- Calls: shadow_name, first_version. Changes: wh_perspectives, wh_model_<name>; drops one table and renames the other.
create or replace function take_models(p_rebuild wh_rebuilds, p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_table text := 'wh_model_' || p_rebuild.perspective_name;
  v_shadow text := 'wh_model_' || shadow_name(p_rebuild);
begin
  if p_rebuild.stream_ids is null then
    execute format('drop table %I', v_table);
    execute format('alter table %I rename to %I', v_shadow, v_table);
    update wh_perspectives p
    set generation = p_rebuild.generation
    where p.perspective_name = p_rebuild.perspective_name;
    return;
  end if;
  execute format('
    insert into %I as m (id, model, version, updated_at)
    select s.id, s.model, $2, $3 from %I s where s.id = any ($1)
    on conflict (id) do update set model = excluded.model, version = m.version + 1, updated_at = $3', v_table, v_shadow)
  using p_rebuild.stream_ids::text[], first_version(p_rebuild.perspective_name), p_now;
  execute format('
    update %I m set model = null, version = m.version + 1, updated_at = $2
    where m.id = any ($1) and m.model is not null and not exists (select from %I s where s.id = m.id)', v_table, v_shadow)
  using p_rebuild.stream_ids::text[], p_now;
  execute format('drop table %I', v_shadow);
end
$$;

comment on function take_models is 'Puts the models of a rebuild''s shadow in the place of the perspective''s.';
