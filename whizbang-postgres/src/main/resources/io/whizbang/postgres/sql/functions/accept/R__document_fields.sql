-- The fields of each kind of document that process_work_batch reads: the one place that says what is required and of
-- which kind.
-- Calls: nothing. Changes: nothing.
create or replace function document_fields(p_document text)
returns table (field text, kind text, required boolean)
language sql immutable
begin atomic
  select f.field, f.kind, f.required
  from (values
    ('completion', 'messageId', 'uuid', true),
    ('completion', 'status', 'status', true),
    ('failure', 'messageId', 'uuid', true),
    ('failure', 'status', 'status', true),
    ('failure', 'error', 'text', true),
    ('failure', 'retryAfterSeconds', 'seconds', false),
    ('failure', 'deadLetter', 'boolean', false),
    ('failure', 'attempted', 'boolean', false),
    ('outbox message', 'messageId', 'uuid', true),
    ('outbox message', 'streamId', 'uuid', false),
    ('outbox message', 'destination', 'name', true),
    ('outbox message', 'messageType', 'key', true),
    ('outbox message', 'payload', 'json', true),
    ('outbox message', 'metadata', 'json', false),
    ('outbox message', 'scope', 'json', false),
    ('outbox message', 'isEvent', 'boolean', false),
    ('outbox message', 'aggregateType', 'name', false),
    ('outbox message', 'scheduledFor', 'time', false),
    ('inbox message', 'messageId', 'uuid', true),
    ('inbox message', 'streamId', 'uuid', false),
    ('inbox message', 'handlerName', 'name', true),
    ('inbox message', 'messageType', 'key', true),
    ('inbox message', 'payload', 'json', true),
    ('inbox message', 'metadata', 'json', false),
    ('inbox message', 'scope', 'json', false),
    ('inbox message', 'isEvent', 'boolean', false),
    ('inbox message', 'aggregateType', 'name', false),
    ('inbox message', 'scheduledFor', 'time', false),
    ('event', 'eventId', 'uuid', true),
    ('event', 'eventType', 'key', true),
    ('event', 'eventData', 'json', true),
    ('event', 'metadata', 'json', false),
    ('event', 'scope', 'json', false),
    ('event', 'aggregateType', 'name', false),
    ('receptor report', 'messageId', 'uuid', true),
    ('receptor report', 'receptorName', 'key', true),
    ('receptor report', 'status', 'receptor status', true),
    ('receptor report', 'error', 'text', false),
    ('perspective report', 'streamId', 'uuid', true),
    ('perspective report', 'perspectiveName', 'key', true),
    ('perspective report', 'lastEventId', 'uuid', false),
    ('perspective report', 'status', 'checkpoint status', true),
    ('perspective report', 'error', 'text', false),
    ('perspective report', 'retryAfterSeconds', 'seconds', false)
  ) f (document, field, kind, required)
  where f.document = p_document;
end;

comment on function document_fields is 'The fields of each kind of document that process_work_batch reads: the one place that says what is required and of which kind.';
