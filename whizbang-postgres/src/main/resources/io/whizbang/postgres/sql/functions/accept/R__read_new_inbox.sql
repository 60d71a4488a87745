-- Reads p_new_inbox_messages, or refuses the call.
-- Calls: refuse_document. Changes: nothing.
--
-- One typed pass over the document, which keeps its order; what it cannot convert, and what it can but must not be, is
-- then named by refuse_document.
create or replace function read_new_inbox(p_messages jsonb) returns wh_new_message[]
language plpgsql set search_path from current
as $$
declare
  v_messages wh_new_message[];
  v_sound boolean;
begin
  if p_messages is null or p_messages = '[]' then
    return '{}';
  end if;
  begin
    select
      array_agg(row(m."messageId", m."streamId", m."handlerName" #>> '{}', m."messageType" #>> '{}', m.payload,
        nullif(m.metadata, 'null'), nullif(m.scope, 'null'), m."isEvent" is not distinct from 'true',
        m."aggregateType" #>> '{}', (m."scheduledFor" #>> '{}')::timestamptz)::wh_new_message),
      bool_and((m."messageId" <> '00000000-0000-0000-0000-000000000000'
        and m."streamId" is distinct from '00000000-0000-0000-0000-000000000000'
        and jsonb_typeof(m."handlerName") = 'string' and m."handlerName" <> '""'
        and jsonb_typeof(m."messageType") = 'string' and length(m."messageType" #>> '{}') between 1 and 500
        and m.payload <> 'null'
        and coalesce(jsonb_typeof(m."isEvent") in ('boolean', 'null'), true)
        and coalesce(jsonb_typeof(m."aggregateType") in ('string', 'null') and m."aggregateType" <> '""', true)
        and coalesce(m."scheduledFor" #>> '{}' ~ '^\d{4}' and isfinite((m."scheduledFor" #>> '{}')::timestamptz), true)
        and (m."streamId" is not null or m."isEvent" is distinct from 'true')) is true)
    into v_messages, v_sound
    from jsonb_to_recordset(p_messages) m ("messageId" uuid, "streamId" uuid, "handlerName" jsonb, "messageType" jsonb,
      payload jsonb, metadata jsonb, scope jsonb, "isEvent" jsonb, "aggregateType" jsonb, "scheduledFor" jsonb);
  exception
    when data_exception then
      v_sound := false;
  end;
  if not v_sound then
    perform refuse_document('p_new_inbox_messages', 'inbox message', p_messages);
  end if;
  return v_messages;
end
$$;

comment on function read_new_inbox is 'Reads p_new_inbox_messages, or refuses the call.';
