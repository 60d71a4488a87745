-- The checkpoints that these reports are about, as the keys of an object: it finds one without comparing it with all.
-- Calls: nothing. Changes: nothing.
create or replace function checkpoint_keys(p_reports jsonb) returns jsonb
language plpgsql set search_path from current
as $$
begin
  return (
    select coalesce(jsonb_object_agg((r ->> 'streamId')::uuid || (r ->> 'perspectiveName'), null), '{}')
    from jsonb_array_elements(p_reports) r);
end
$$;

comment on function checkpoint_keys is 'The checkpoints that these reports are about, as the keys of an object.';
