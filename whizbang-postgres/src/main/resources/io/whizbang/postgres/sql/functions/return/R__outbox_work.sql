-- Outbox messages that this call has claimed, or that its caller holds, as rows of the answer.
-- Calls: nothing. Changes: nothing. No "set search_path", so that the planner can inline it; the body is bound when it is created.
create or replace function outbox_work(p_handouts wh_handout[])
returns table (
  work_source text, message_id uuid, stream_id uuid, partition_number integer, destination text, handler_name text,
  message_type text, payload jsonb, metadata jsonb, scope jsonb, is_event boolean, status integer, flags integer,
  attempts integer, sequence_order bigint, lease_expiry timestamptz, completed_receptors text[], perspective_name text,
  last_processed_event_id uuid)
language sql stable
begin atomic
  select 'outbox', o.message_id, o.stream_id, o.partition_number, o.destination, null::text, o.message_type, o.payload,
    o.metadata, o.scope, o.is_event, o.status, h.flags, o.attempts + 1, o.sequence_order, h.lease_expiry,
    null::text[], null::text, null::uuid
  from unnest(p_handouts) h
  cross join lateral (
    (select q.* from wh_outbox q where q.ctid = h.row_at)
    union all
    (select q.* from wh_outbox q where h.row_at is null and q.message_id = h.message_id limit 1)) o;
end;

comment on function outbox_work is 'Outbox messages that this call has claimed, or that its caller holds, as rows of the answer.';
