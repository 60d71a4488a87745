-- Finds the first fault of a document and refuses the call with its place, such as p_new_outbox_messages[3].messageType.
-- Calls: document_fields, why_malformed, refuse. Changes: nothing.
--
-- Runs only after the quick reading of the document has failed, so it may take its time.
create or replace function refuse_document(p_parameter text, p_document text, p_array jsonb) returns void
language plpgsql set search_path from current
as $$
declare
  v_problem text;
begin
  if jsonb_typeof(p_array) <> 'array' then
    perform refuse('WH001', format('%s must be an array, it is of type %s', p_parameter, jsonb_typeof(p_array)),
      format('Pass a JSON array with one object per %s.', p_document));
  end if;

  select format('%s[%s]%s', p_parameter, e.position - 1, fault.text)
  into v_problem
  from jsonb_array_elements(p_array) with ordinality e (element, position)
  cross join lateral (
    select 0 as rank, ' must be an object, it is of type ' || jsonb_typeof(e.element) as text
    where jsonb_typeof(e.element) <> 'object'
    union all
    select row_number() over (), '.' || f.field || case
      when coalesce(e.element -> f.field, 'null') = 'null' then case when f.required then ' is missing' end
      else ' ' || why_malformed(e.element -> f.field, f.kind) end
    from document_fields(p_document) f
    where jsonb_typeof(e.element) = 'object'
    union all
    select 1000, '.streamId is missing: an event needs a stream'
    where jsonb_typeof(e.element) = 'object' and e.element -> 'isEvent' = 'true'
      and coalesce(e.element -> 'streamId', 'null') = 'null'
  ) fault
  where fault.text is not null
  order by e.position, fault.rank
  limit 1;

  perform refuse('WH001', coalesce(v_problem, p_parameter || ' cannot be read'),
    'Correct this field and send the call again; nothing was changed.');
end
$$;

comment on function refuse_document is 'Finds the first fault of a document and refuses the call with its place.';
