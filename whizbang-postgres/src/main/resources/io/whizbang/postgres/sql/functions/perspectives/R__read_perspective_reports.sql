-- One report per checkpoint, in the order of their keys: of several the last decides, and the furthest event counts.
-- Calls: nothing. Changes: nothing.
--
-- An event that is not in the checkpoint's stream is no progress.
create or replace function read_perspective_reports(p_reports jsonb) returns wh_perspective_report[]
language plpgsql set search_path from current
as $$
begin
  return array(
    select row(r.stream_id, r.perspective_name, (array_agg(r.status order by r.position desc))[1],
      (array_agg(r.error order by r.position desc))[1], (array_agg(e.event_id order by e.version desc nulls last))[1],
      max(e.version), (array_agg(r.retry_after order by r.position desc))[1] * interval '1 second')::wh_perspective_report
    from rows from (jsonb_to_recordset(p_reports) as (
      "streamId" uuid, "perspectiveName" text, "lastEventId" uuid, status text, error text,
      "retryAfterSeconds" double precision))
      with ordinality r (stream_id, perspective_name, last_event_id, status, error, retry_after, position)
    left join lateral (
      select s.event_id, s.version
      from wh_event_store s
      where s.event_id = r.last_event_id and (s.stream_id = r.stream_id) is true
      limit 1) e on true
    group by r.stream_id, r.perspective_name
    order by r.stream_id, r.perspective_name);
end
$$;

comment on function read_perspective_reports is 'One report per checkpoint, in the order of their keys: of several the last decides, and the furthest event counts.';
