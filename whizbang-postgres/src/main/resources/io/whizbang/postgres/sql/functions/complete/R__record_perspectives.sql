-- Rejects what a call reports of perspectives: there is no checkpoint that it could be about.
-- Calls: nothing. Changes: nothing.
create or replace function record_perspectives(p_reports jsonb) returns wh_rejection[]
language plpgsql set search_path from current
as $$
begin
  if p_reports = '[]' then
    return '{}';
  end if;
  return array(
    select row('gone', 'perspective', 'perspective', null, (r ->> 'streamId')::uuid, r ->> 'perspectiveName')::wh_rejection
    from jsonb_array_elements(p_reports) r);
end
$$;

comment on function record_perspectives is 'Rejects what a call reports of perspectives: there is no checkpoint that it could be about.';
