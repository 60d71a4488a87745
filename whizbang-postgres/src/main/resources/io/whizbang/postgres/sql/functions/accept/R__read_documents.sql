-- Refuses the call if an array of documents of this kind cannot be read; returns the array, empty if there is none.
-- Calls: document_fields, why_malformed, refuse_document. Changes: nothing.
create or replace function read_documents(p_parameter text, p_document text, p_array jsonb) returns jsonb
language plpgsql set search_path from current
as $$
begin
  if p_array is null or p_array = '[]' then
    return '[]';
  end if;
  if jsonb_typeof(p_array) <> 'array' or exists (
    select
    from jsonb_array_elements(p_array) e (element)
    where jsonb_typeof(e.element) <> 'object' or exists (
      select
      from document_fields(p_document) f
      where case when coalesce(e.element -> f.field, 'null') = 'null' then f.required
        else why_malformed(e.element -> f.field, f.kind) is not null end)
  ) then
    perform refuse_document(p_parameter, p_document, p_array);
  end if;
  return p_array;
end
$$;

comment on function read_documents is 'Refuses the call if an array of documents of this kind cannot be read; returns the array, empty if there is none.';
