-- Reports of this call that were not applied, as rows of the answer.
-- Calls: nothing. Changes: nothing. No "set search_path", so that the planner can inline it; the body is bound when it is created.
create or replace function rejected_reports(p_rejections wh_rejection[])
returns table (
  work_source text, message_id uuid, stream_id uuid, partition_number integer, destination text, handler_name text,
  message_type text, payload jsonb, metadata jsonb, scope jsonb, is_event boolean, status integer, flags integer,
  attempts integer, sequence_order bigint, lease_expiry timestamptz, completed_receptors text[], perspective_name text,
  last_processed_event_id uuid)
language sql stable
begin atomic
  select r.verdict, r.message_id, r.stream_id, null::integer, null::text, null::text, null::text, null::jsonb,
    jsonb_build_object('queue', r.queue, 'report', r.report), null::jsonb, null::boolean, null::integer, null::integer,
    null::integer, null::bigint, null::timestamptz, null::text[], r.perspective_name, null::uuid
  from unnest(p_rejections) r;
end;

comment on function rejected_reports is 'Reports of this call that were not applied, as rows of the answer.';
