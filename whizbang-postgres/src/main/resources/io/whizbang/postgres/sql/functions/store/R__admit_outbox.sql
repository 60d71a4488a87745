-- Admits messages that applications inserted: gives them their place behind what is in their stream already, and returns
-- those that are events, in their order, and the partitions of those that are heads now.
-- Calls: nothing. Changes: wh_outbox.
--
-- Admitted are the messages named and, so that what committed before is not overtaken, all that wait in their streams from
-- before them (a transaction may have been open for long: if they are too many, the one named waits too) and all that wait in streams that this
-- call stores into. sequence_order is drawn anew under the stream's mutex, so that it equals the order of commits.
create or replace function admit_outbox(
  p_message_ids uuid[], p_streams uuid[], p_partition_count integer, p_now timestamptz, out p_events wh_new_message[],
  out p_partitions integer[])
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
    select o.message_id, o.stream_id, o.sequence_order
    from wh_outbox o
    where o.message_id = any (p_message_ids) and (o.place = 'new') is true
  ), older as materialized (
    select o.*
    from (select n.stream_id, max(n.sequence_order) as last from named n where n.stream_id is not null group by n.stream_id) s
    cross join lateral (
      select w.message_id, w.stream_id, w.sequence_order
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
    select o.message_id, o.stream_id, o.sequence_order
    from wh_outbox o
    where o.stream_id = any (p_streams) and o.partition_number is null
  ), numbered as materialized (
    select w.message_id, w.stream_id, nextval('wh_outbox_sequence') as sequence_order
    from (select * from waiting order by waiting.sequence_order) w
  ), placed as materialized (
    select n.message_id, n.sequence_order,
      n.stream_id is null or (
        row_number() over (partition by n.stream_id order by n.sequence_order) = 1
        and (select true from wh_outbox h where h.stream_id = n.stream_id and h.place = 'head' limit 1) is null) as is_head
    from numbered n
  ), admitted as (
    update wh_outbox o
    set place = case when p.is_head then 'head' else 'behind' end,
      status = o.status | case when o.is_event then 2 else 0 end,
      sequence_order = p.sequence_order,
      partition_number = compute_partition(coalesce(o.stream_id, o.message_id), p_partition_count),
      claimable_at = case when p.is_head then greatest(p_now, o.scheduled_for) end
    from placed p
    where o.message_id = any (array[p.message_id])
    returning o.*
  )
  select
    array_agg(row(a.message_id, a.stream_id, null, a.message_type, a.payload, a.metadata, a.scope, true, a.aggregate_type,
      null)::wh_new_message order by a.sequence_order) filter (where a.is_event),
    array_agg(a.partition_number) filter (where a.place = 'head')
  into p_events, p_partitions
  from admitted a;
end
$$;

comment on function admit_outbox is 'Admits messages that applications inserted: gives them their place behind what is in their stream already.';
