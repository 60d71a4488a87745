-- Refuses the call if reports of checkpoints cannot be read; returns them, an empty array if there are none.
-- Calls: refuse_document. Changes: nothing.
--
-- Says in one statement what document_fields says of each field: a look at every field by itself costs more than the reports do.
create or replace function check_perspective_reports(p_parameter text, p_reports jsonb) returns jsonb
language plpgsql set search_path from current
as $$
declare
  c_nil constant uuid := '00000000-0000-0000-0000-000000000000';
  v_sound boolean;
begin
  if p_reports is null or p_reports = '[]' then
    return '[]';
  end if;
  begin
    v_sound := (
      select bool_and((r."streamId" <> c_nil
        and jsonb_typeof(r."perspectiveName") = 'string' and length(r."perspectiveName" #>> '{}') between 1 and 500
        and coalesce(r."lastEventId" <> c_nil, true)
        and r.status in ('Pending', 'Processing', 'Completed', 'Failed')
        and coalesce(jsonb_typeof(r.error) in ('string', 'null'), true)
        and coalesce(jsonb_typeof(r."retryAfterSeconds") in ('number', 'null'), true)
        and coalesce(nullif(r."retryAfterSeconds", 'null')::numeric between 0 and 315360000, true)) is true)
      from jsonb_to_recordset(p_reports) r ("streamId" uuid, "perspectiveName" jsonb, "lastEventId" uuid, status text,
        error jsonb, "retryAfterSeconds" jsonb));
  exception
    when data_exception then
      v_sound := false;
  end;
  if not v_sound then
    perform refuse_document(p_parameter, 'perspective report', p_reports);
  end if;
  return p_reports;
end
$$;

comment on function check_perspective_reports is 'Refuses the call if reports of checkpoints cannot be read; returns them, an empty array if there are none.';
