-- Notes which receptors of an inbox message are done and which failed, so that a retry runs only the others.
-- Calls: lock_heads_inbox, message_ids. Changes: wh_receptor_processing.
--
-- A success counts unless another instance holds the stream; a failure only from the one that holds the message, or held
-- it last.
create or replace function record_receptors(
  p_reports jsonb, p_instance_id uuid, p_now timestamptz, out p_rejections wh_rejection[])
language plpgsql set search_path from current
as $$
begin
  if p_reports = '[]' is not false then
    return;
  end if;
  perform lock_heads_inbox(message_ids(p_reports));
  with reports as materialized (
    select distinct on (r."messageId", r."receptorName")
      r."messageId" as message_id, r."receptorName" as receptor_name, r.status, r.error
    from jsonb_to_recordset(p_reports) r ("messageId" uuid, "receptorName" text, status text, error text)
    order by r."messageId", r."receptorName", r.status = 'Completed' desc
  ), judged as materialized (
    select r.*, o.message_id is null or o.place = 'done' as is_gone,
      coalesce(h.instance_id = p_instance_id and o.sequence_order <= h.leased_through, false) as names_caller,
      coalesce(h.instance_id <> p_instance_id and h.lease_expiry > p_now, false) as is_anothers
    from reports r
    left join lateral (
      select q.message_id, q.stream_id, q.place, q.sequence_order, q.status, q.instance_id, q.lease_expiry, q.leased_through
      from wh_inbox q
      where q.message_id = r.message_id
      limit 1) o on true
    left join lateral (
      (select s.instance_id, s.lease_expiry, s.leased_through
      from wh_inbox s
      where o.place = 'behind' and s.stream_id = o.stream_id and s.place = 'head'
      limit 1)
      union all
      select o.instance_id, o.lease_expiry, o.leased_through
      where o.place = 'head') h on true
  ), noted as (
    insert into wh_receptor_processing as p (message_id, receptor_name, status, error, updated_at)
    select j.message_id, j.receptor_name, j.status, j.error, p_now
    from judged j
    where not j.is_gone and not j.is_anothers and (j.status = 'Completed' or j.names_caller)
    on conflict (message_id, receptor_name) do update
    set status = excluded.status, error = excluded.error, attempts = p.attempts + 1, updated_at = excluded.updated_at
    where p.status <> 'Completed'
  )
  select array_agg(row(case when j.is_gone then 'gone' else 'stale' end, 'inbox', 'receptor', j.message_id, null, null)::wh_rejection)
  into p_rejections
  from judged j
  where j.is_gone or j.is_anothers or (j.status = 'Failed' and not j.names_caller);
end
$$;

comment on function record_receptors is 'Notes which receptors of an inbox message are done and which failed, so that a retry runs only the others.';
