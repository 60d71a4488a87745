-- Extends the leases of what the caller holds, or held last and nobody has taken since.
-- Calls: lock_heads_inbox. Changes: wh_inbox.
--
-- A lease belongs to a run: renewing one message of it renews all.
create or replace function renew_inbox(
  p_message_ids uuid[], p_instance_id uuid, p_lease_expiry timestamptz, p_now timestamptz, out p_rejections wh_rejection[])
language plpgsql set search_path from current
as $$
declare
  v_heads uuid[];
begin
  if p_message_ids = '{}' is not false then
    return;
  end if;
  perform lock_heads_inbox(p_message_ids);
  with judged as materialized (
    select m.message_id, o.message_id is null or o.place = 'done' as is_gone, h.message_id as head_id,
      coalesce(h.instance_id = p_instance_id and o.sequence_order <= h.leased_through, false) as names_caller
    from (select distinct u.message_id from unnest(p_message_ids) u (message_id)) m
    left join lateral (
      select q.message_id, q.stream_id, q.place, q.sequence_order, q.status, q.instance_id, q.lease_expiry, q.leased_through
      from wh_inbox q
      where q.message_id = m.message_id
      limit 1) o on true
    left join lateral (
      (select s.message_id, s.instance_id, s.leased_through
      from wh_inbox s
      where o.place = 'behind' and s.stream_id = o.stream_id and s.place = 'head'
      limit 1)
      union all
      select o.message_id, o.instance_id, o.leased_through
      where o.place = 'head') h on true
  )
  select
    array_agg(distinct j.head_id) filter (where not j.is_gone and j.names_caller),
    array_agg(row(case when j.is_gone then 'gone' else 'stale' end, 'inbox', 'renewal', j.message_id, null, null)::wh_rejection)
      filter (where j.is_gone or not j.names_caller)
  into v_heads, p_rejections
  from judged j;

  update wh_inbox o
  set lease_expiry = greatest(o.lease_expiry, p_lease_expiry), claimable_at = greatest(o.lease_expiry, p_lease_expiry)
  where o.message_id = any (v_heads);
end
$$;

comment on function renew_inbox is 'Extends the leases of what the caller holds, or held last and nobody has taken since.';
