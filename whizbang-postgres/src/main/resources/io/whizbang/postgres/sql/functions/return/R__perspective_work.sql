-- Checkpoints that this call has claimed, or that its caller holds, as rows of the answer.
-- Calls: nothing. Changes: nothing. No "set search_path", so that the planner can inline it; the body is bound when it is created.
create or replace function perspective_work(p_checkpoints wh_perspective_work[])
returns table (
  work_source text, message_id uuid, stream_id uuid, partition_number integer, destination text, handler_name text,
  message_type text, payload jsonb, metadata jsonb, scope jsonb, is_event boolean, status integer, flags integer,
  attempts integer, sequence_order bigint, lease_expiry timestamptz, completed_receptors text[], perspective_name text,
  last_processed_event_id uuid)
language sql stable
begin atomic
  select 'perspective', null::uuid, c.stream_id, c.partition_number, null::text, null::text, null::text, null::jsonb,
    null::jsonb, null::jsonb, null::boolean, null::integer, c.flags, c.attempts, null::bigint, c.lease_expiry, null::text[],
    c.perspective_name, c.last_event_id
  from unnest(p_checkpoints) c;
end;

comment on function perspective_work is 'Checkpoints that this call has claimed, or that its caller holds, as rows of the answer.';
