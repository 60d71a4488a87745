-- Applies what a call reports of checkpoints: how far they have come, and how the run ended.
-- Calls: read_perspective_reports, perspective_backoff. Changes: wh_perspective_checkpoints.
--
-- A position never goes back. Completed is what has reached its target, as the row says once it is locked; what has not is
-- due again at once, or after a while if the run got nowhere. Processing keeps the lease and extends it, Pending gives it back
-- uncharged, for a while if it says so; neither takes the error away that is there. The progress of a run that ended counts unless another instance holds the checkpoint. All else counts only from the
-- one that holds it, or held it last: whoever saves a model by Processing and is not that one gets stale, since another may have
-- been on from where it began.
create or replace function record_perspectives(
  p_reports jsonb, p_instance_id uuid, p_lease_expiry timestamptz, p_now timestamptz, out p_rejections wh_rejection[])
language plpgsql set search_path from current
as $$
declare
  v_reports wh_perspective_report[];
begin
  p_rejections := '{}';
  if p_reports = '[]' then
    return;
  end if;
  v_reports := read_perspective_reports(p_reports);
  perform
  from unnest(v_reports) r
  cross join lateral (
    select from wh_perspective_checkpoints c
    where c.stream_id = r.stream_id and c.perspective_name = r.perspective_name
    limit 1
    for update) c;

  with judged as materialized (
    select r.*, c.row_at, c.names_caller, c.current_status, c.attempts, coalesce(r.version > c.last_version, false) as progressed,
      greatest(r.version, c.last_version) >= c.target_version as arrived,
      case
        when c.row_at is null then 'gone'
        when c.is_anothers or (r.status in ('Failed', 'Processing') and not c.names_caller) then 'stale' end as verdict
    from unnest(v_reports) r
    left join lateral (
      select p.ctid as row_at, coalesce(p.instance_id = p_instance_id, false) as names_caller,
        coalesce(p.lease_expiry > p_now and p.instance_id is distinct from p_instance_id, false) as is_anothers,
        p.status as current_status, p.attempts, p.last_version, p.target_version
      from wh_perspective_checkpoints p
      where p.stream_id = r.stream_id and p.perspective_name = r.perspective_name
      limit 1) c on true
  ), decided as materialized (
    select j.*,
      case
        when not j.names_caller then case when j.progressed and j.arrived then 'Completed' else j.current_status end
        when j.status = 'Completed' and not j.arrived then 'Pending'
        else j.status end as outcome,
      case
        when j.status = 'Failed' then case when j.progressed then 1 else greatest(j.attempts, 1) end
        when j.progressed then 0
        when j.status = 'Completed' and j.arrived then 0
        when j.status = 'Pending' and j.names_caller then greatest(j.attempts - 1, 0)
        else j.attempts end as attempts_left
    from judged j
    where j.verdict is null
  ), applied as (
    update wh_perspective_checkpoints c
    set last_event_id = case when d.progressed then d.last_event_id else c.last_event_id end,
      last_version = greatest(c.last_version, d.version),
      status = d.outcome,
      attempts = d.attempts_left,
      error = case
        when d.names_caller and d.status in ('Pending', 'Processing') and not d.progressed then coalesce(d.error, c.error)
        when d.names_caller or d.outcome = 'Completed' then d.error
        else c.error end,
      instance_id = case when d.outcome = 'Processing' then c.instance_id end,
      service_name = case when d.outcome = 'Processing' then c.service_name end,
      lease_expiry = case when d.outcome = 'Processing' then
        case when d.names_caller then greatest(c.lease_expiry, p_lease_expiry) else c.lease_expiry end end,
      claimable_at = case
        when d.outcome = 'Completed' then null
        when not d.names_caller then c.claimable_at
        when d.outcome = 'Processing' then greatest(c.lease_expiry, p_lease_expiry)
        when d.status in ('Failed', 'Completed') and d.attempts_left > 0 then p_now + perspective_backoff(d.attempts_left)
        when d.status = 'Pending' then p_now + coalesce(d.retry_after, interval '0')
        else p_now end,
      updated_at = p_now
    from decided d
    where c.ctid = d.row_at and (d.names_caller or d.progressed)
  )
  select coalesce(array_agg(row(j.verdict, 'perspective', 'perspective', null, j.stream_id, j.perspective_name)::wh_rejection), '{}')
  into p_rejections
  from judged j
  where j.verdict is not null;
end
$$;

comment on function record_perspectives is 'Applies what a call reports of checkpoints: how far they have come, and how the run ended.';
