-- Inbox messages that this call has claimed, or that its caller holds, as rows of the answer, with the receptors that are done.
-- Calls: nothing. Changes: nothing. No "set search_path", so that the planner can inline it; the body is bound when it is created.
create or replace function inbox_work(p_handouts wh_handout[])
returns table (
  work_source text, message_id uuid, stream_id uuid, partition_number integer, destination text, handler_name text,
  message_type text, payload jsonb, metadata jsonb, scope jsonb, is_event boolean, status integer, flags integer,
  attempts integer, sequence_order bigint, lease_expiry timestamptz, completed_receptors text[], perspective_name text,
  last_processed_event_id uuid)
language sql stable
begin atomic
  select 'inbox', i.message_id, i.stream_id, i.partition_number, null::text, i.handler_name, i.message_type, i.payload,
    i.metadata, i.scope, i.is_event, i.status, h.flags, i.attempts + 1, i.sequence_order, h.lease_expiry,
    array(
      select p.receptor_name
      from wh_receptor_processing p
      where p.message_id = i.message_id and p.status = 'Completed'
      order by p.receptor_name),
    null::text, null::uuid
  from unnest(p_handouts) h
  cross join lateral (
    (select q.* from wh_inbox q where q.ctid = h.row_at)
    union all
    (select q.* from wh_inbox q where h.row_at is null and q.message_id = h.message_id limit 1)) i;
end;

comment on function inbox_work is 'Inbox messages that this call has claimed, or that its caller holds, as rows of the answer.';
