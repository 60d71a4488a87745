-- What this call has stored and hands to its caller at once, as rows of the answer.
-- Calls: nothing. Changes: nothing. No "set search_path", so that the planner can inline it; the body is bound when it is created.
create or replace function stored_work(p_queue text, p_messages wh_new_message[], p_places wh_place[])
returns table (
  work_source text, message_id uuid, stream_id uuid, partition_number integer, destination text, handler_name text,
  message_type text, payload jsonb, metadata jsonb, scope jsonb, is_event boolean, status integer, flags integer,
  attempts integer, sequence_order bigint, lease_expiry timestamptz, completed_receptors text[], perspective_name text,
  last_processed_event_id uuid)
language sql stable
begin atomic
  select p_queue, m.message_id, m.stream_id, m.partition_number, case p_queue when 'outbox' then m.target end,
    case p_queue when 'inbox' then m.target end, m.message_type, m.payload, m.metadata, m.scope, m.is_event,
    case when m.is_event then 3 else 1 end, 1, 1, m.sequence_order, m.lease_expiry,
    case p_queue when 'inbox' then '{}'::text[] end, null::text, null::uuid
  from rows from (unnest(p_messages), unnest(p_places)) m
  where m.is_handed;
end;

comment on function stored_work is 'What this call has stored and hands to its caller at once, as rows of the answer.';
