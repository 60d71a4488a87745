-- Saves models of a perspective, each in place of the version before its own; saves none and says false if one is of another.
-- Calls: nothing. Changes: wh_model_<name>.
create or replace function save_models(p_perspective_name text, p_models jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path from current
as $$
declare
  v_saved bigint;
begin
  execute format('
    insert into %I as m (id, model, version, updated_at)
    select n.id, nullif(n.model, ''null''), n.version, $2
    from jsonb_to_recordset($1) n (id text, version bigint, model jsonb)
    order by n.id
    on conflict (id) do update
    set model = excluded.model, version = excluded.version, updated_at = excluded.updated_at
    where m.version = excluded.version - 1', 'wh_model_' || p_perspective_name)
  using p_models, p_now;
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
