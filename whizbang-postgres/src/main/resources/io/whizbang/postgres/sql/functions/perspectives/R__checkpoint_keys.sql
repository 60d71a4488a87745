-- The checkpoints that these reports are about, each as one text.
-- Calls: nothing. Changes: nothing.
create or replace function checkpoint_keys(p_reports jsonb) returns text[]
language plpgsql set search_path from current
as $$
begin
  if p_reports = '[]' then
    return '{}';
  end if;
  return array(select (r ->> 'streamId')::uuid || (r ->> 'perspectiveName') from jsonb_array_elements(p_reports) r);
end
$$;

comment on function checkpoint_keys is 'The checkpoints that these reports are about, each as one text.';
