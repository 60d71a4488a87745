-- Admits messages that applications inserted: gives them their place behind what is in their stream already, and leases up to
-- p_limit of them to the caller. Returns those that are events, in their order, the partitions of heads that wait for somebody
-- to claim them, and what is handed out.
-- Calls: nothing. Changes: wh_outbox.
--
-- Admitted are the messages named and, so that what committed before is not overtaken, all that wait in their streams from
-- before them (a transaction may have been open for long: if they are too many, the one named waits too) and all that wait in streams that this
-- call stores into. sequence_order is drawn anew under the stream's mutex, so that it equals the order of commits.
--
-- Leased is what a claim would take next: of streams that were empty, are the caller's by rank and have nothing scheduled, each
-- with a run of 50 at most. Nobody else can see these heads before the caller commits, so no lock is needed for it, and none of
-- these rows is written a second time.
--
-- What is admitted is written where it was read: as long as the mutexes are held, or the rows without a stream, nobody moves it.
create or replace function admit_outbox(
  p_message_ids uuid[], p_streams uuid[], p_partition_count integer, p_instance_id uuid, p_limit integer, p_rank bigint,
  p_count bigint, p_lease_expiry timestamptz, p_now timestamptz,
  out p_events wh_new_message[], out p_partitions integer[], out p_handouts wh_handout[])
language plpgsql set search_path from current
as $$
begin
  -- One probe per stream tells that nothing waits; the statement below is dear to set up.
  if p_message_ids is null and not exists (
    select from wh_outbox o where o.stream_id = any (p_streams) and o.partition_number is null)
  then
    return;
  end if;
  with named as materialized (
    select o.ctid as row_at, o.message_id, o.stream_id, o.sequence_order, o.scheduled_for
    from wh_outbox o
    where o.message_id = any (p_message_ids) and (o.place = 'new') is true
  ), older as materialized (
    select o.*
    from (select n.stream_id, max(n.sequence_order) as last from named n where n.stream_id is not null group by n.stream_id) s
    cross join lateral (
      select w.ctid as row_at, w.message_id, w.stream_id, w.sequence_order, w.scheduled_for
      from wh_outbox w
      where w.stream_id = s.stream_id and w.partition_number is null and w.sequence_order < s.last
      order by w.sequence_order
      limit 10000) o
  ), waiting as materialized (
    select * from older
    union
    select n.*
    from named n
    where (n.stream_id = any (array(select o.stream_id from older o group by o.stream_id having count(*) = 10000))) is not true
    union
    select o.ctid, o.message_id, o.stream_id, o.sequence_order, o.scheduled_for
    from wh_outbox o
    where o.stream_id = any (p_streams) and o.partition_number is null
  ), numbered as materialized (
    select w.row_at, w.scheduled_for, w.stream_id, case when w.stream_id is null then w.message_id end as stray,
      nextval('wh_outbox_sequence') as sequence_order,
      compute_partition(coalesce(w.stream_id, w.message_id), p_partition_count) as partition_number,
      (select true from wh_outbox h where h.stream_id = w.stream_id and h.place = 'head' limit 1) is null as is_empty
    from (select * from waiting order by waiting.sequence_order) w
  ), placed as (
    select l.*, l.is_empty and l.nth = 1 as is_head,
      l.may_be_taken and count(*) filter (where l.may_be_taken) over (order by l.first, l.sequence_order) <= p_limit as is_handed
    from (
      select n.*, row_number() over lane as nth, min(n.sequence_order) over lane as first,
        p_limit > 0 and n.is_empty and n.partition_number % p_count = p_rank
          and row_number() over lane <= 50
          and bool_or(n.scheduled_for > p_now) over (partition by n.stream_id, n.stray) is not true as may_be_taken
      from numbered n
      window lane as (partition by n.stream_id, n.stray order by n.sequence_order)) l
  ), admitted as (
    update wh_outbox o
    set place = case when p.is_head then 'head' else 'behind' end,
      status = o.status | case when o.is_event then 2 else 0 end,
      sequence_order = p.sequence_order,
      partition_number = p.partition_number,
      claimable_at = case when p.is_head then case when p.is_handed then p_lease_expiry else greatest(p_now, o.scheduled_for) end end,
      instance_id = case when p.is_head and p.is_handed then p_instance_id end,
      lease_expiry = case when p.is_head and p.is_handed then p_lease_expiry end,
      leased_through = case when p.is_head and p.is_handed then p.leased_through end
    from (
      select p.*, max(p.sequence_order) filter (where p.is_handed) over (partition by p.first) as leased_through
      from placed p) p
    where o.ctid = p.row_at
    returning o.*, o.ctid as row_at, p.is_handed
  )
  select
    array_agg(row(a.message_id, a.stream_id, null, a.message_type, a.payload, a.metadata, a.scope, true, a.aggregate_type,
      null)::wh_new_message order by a.sequence_order) filter (where a.is_event),
    array_agg(a.partition_number) filter (where a.place = 'head' and not a.is_handed),
    array_agg(row(a.row_at, null, p_lease_expiry, 0)::wh_handout) filter (where a.is_handed)
  into p_events, p_partitions, p_handouts
  from admitted a;
end
$$;

comment on function admit_outbox is 'Admits messages that applications inserted: gives them their place behind what is in their stream already, and leases up to p_limit of them to the caller.';
