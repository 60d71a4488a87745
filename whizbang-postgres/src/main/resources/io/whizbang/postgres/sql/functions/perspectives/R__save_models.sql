-- Saves models of a perspective, each in place of the version before its own; saves none and says false if one is of another.
-- A model's first version is 1 to the caller, whatever its generation begins with.
-- Calls: nothing. Changes: wh_model_<name>.
create or replace function save_models(p_perspective_name text, p_models jsonb, p_first_version bigint, p_now timestamptz)
returns boolean
language plpgsql set search_path from current
as $$
declare
  v_saved bigint;
begin
  execute format('
    insert into %I as m (id, model, version, updated_at)
    select n.id, nullif(n.model, ''null''), case when n.version = 1 then $3 else n.version end, $2
    from jsonb_to_recordset($1) n (id text, version bigint, model jsonb)
    where n.version = 1 or n.version > $3
    order by n.id
    on conflict (id) do update
    set model = excluded.model, version = excluded.version, updated_at = excluded.updated_at
    where m.version = excluded.version - 1', 'wh_model_' || p_perspective_name)
  using p_models, p_now, p_first_version;
  get diagnostics v_saved = row_count;
  if v_saved < jsonb_array_length(p_models) then
    raise serialization_failure;
  end if;
  return true;
exception
  when serialization_failure then
    return false;
end
$$;

comment on function save_models is 'Saves models of a perspective, each in place of the version before its own; saves none and says false if one is of another.';
