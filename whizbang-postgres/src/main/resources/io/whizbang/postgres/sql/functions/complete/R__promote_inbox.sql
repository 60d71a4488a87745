-- Makes the next in line the head of each stream whose head is gone.
-- Calls: nothing. Changes: wh_inbox.
--
-- The next in line takes over the lease, a run-out one too (which then ends now), if it belongs to the run that was handed out; otherwise it
-- can be claimed from now on, or from its scheduled time. It is looked for above the place of the old head, not from the
-- start of the stream, where a long-open snapshot may keep any number of dead entries.
create or replace function promote_inbox(p_vacancies wh_vacancy[], p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
begin
  if p_vacancies is null then
    return;
  end if;
  with successors as materialized (
    select n.message_id, v.lease_expiry, v.leased_through, v.flags,
      case when n.sequence_order <= v.leased_through then v.instance_id end as instance_id
    from unnest(p_vacancies) v
    cross join lateral (
      select o.message_id, o.sequence_order
      from wh_inbox o
      where o.stream_id = v.stream_id and o.place = 'behind' and o.sequence_order > v.sequence_order
      order by o.sequence_order
      limit 1) n
  )
  update wh_inbox o
  set place = 'head',
    instance_id = s.instance_id,
    lease_expiry = case when s.instance_id is not null then greatest(p_now, s.lease_expiry) end,
    leased_through = case when s.instance_id is not null then s.leased_through end,
    flags = case when s.instance_id is not null then s.flags else 0 end,
    claimable_at = greatest(p_now, case when s.instance_id is not null then s.lease_expiry else o.scheduled_for end)
  from successors s
  where o.message_id = any (array[s.message_id]);
end
$$;

comment on function promote_inbox is 'Makes the next in line the head of each stream whose head is gone.';
