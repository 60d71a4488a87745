-- Decides where each new message goes in the inbox, and which are handed to the caller at once.
-- Calls: streams_of, compute_partition. Changes: nothing, but holds row locks.
--
-- Handed out is what nobody needs to claim any more: the first messages of a stream that was empty, and what comes directly
-- behind a run that the caller holds to its end; of the first p_limit messages, 50 in a run, and nothing from the first
-- scheduled message of a stream on. p_holder is whose runs may grow, null for nobody's. p_partitions, if not null, are the only ones in which the caller may take leases.
create or replace function place_inbox(
  p_messages wh_new_message[], p_holder uuid, p_limit integer, p_partitions integer[], p_partition_count integer,
  p_lease_expiry timestamptz, p_now timestamptz) returns wh_place[]
language plpgsql set search_path from current
as $$
declare
  v_streams uuid[] := streams_of(p_messages);
  v_any_head boolean := exists (select from wh_inbox o where o.stream_id = any (v_streams) and o.place = 'head');
  v_is_plain boolean;
  v_order bigint;
  v_partition integer;
begin
  -- The usual case, and a cheap one: each message begins a stream of its own, and none is scheduled.
  if v_any_head then
    -- The runs that may grow. Locked before they are looked at: a claim may take an expired one at any moment.
    perform from wh_inbox o
    where o.stream_id = any (v_streams) and o.place = 'head' and (o.instance_id = p_holder) is true
    for update;
  elsif cardinality(p_messages) = 1 and (p_messages[1]).scheduled_for is null then
    v_order := nextval('wh_inbox_sequence');
    v_partition := compute_partition(coalesce((p_messages[1]).stream_id, (p_messages[1]).message_id), p_partition_count);
    return array[row(v_order, v_partition, true, p_limit > 0 and (p_partitions is null or v_partition = any (p_partitions)),
      p_lease_expiry, v_order, null)::wh_place];
  else
    v_is_plain := (
      select count(distinct coalesce(m.stream_id, m.message_id)) = count(*) and count(m.scheduled_for) = 0
      from unnest(p_messages) m);
  end if;
  if v_is_plain then
    return array(
      select row(i.sequence_order, i.partition_number, true,
        i.position <= p_limit and (p_partitions is null or i.partition_number = any (p_partitions)),
        p_lease_expiry, i.sequence_order, null)::wh_place
      from (
        select m.position, nextval('wh_inbox_sequence') as sequence_order,
          compute_partition(coalesce(m.stream_id, m.message_id), p_partition_count) as partition_number
        from unnest(p_messages) with ordinality m (message_id, stream_id, target, message_type, payload, metadata, scope,
          is_event, aggregate_type, scheduled_for, position)) i);
  end if;

  return array(
    select row(l.sequence_order, l.partition_number, l.head_id is null and l.nth = 1, l.is_handed,
      coalesce(l.lease_expiry, p_lease_expiry), max(l.sequence_order) filter (where l.is_handed) over (partition by l.stream_id, l.stray),
      l.head_id)::wh_place
    from (
      -- An empty stream has room for a run of 50. So has a run that the caller holds to its end; any other has none.
      select i.*, h.head_id, h.lease_expiry,
        i.position <= p_limit
          and i.nth <= case
            when h.head_id is null then 50
            when coalesce(behind.last, h.sequence_order) <= h.leased_through then 49 - behind.length
            else 0 end
          and not i.is_held_back
          and (p_partitions is null or i.partition_number = any (p_partitions)) as is_handed
      from (
        select i.*, row_number() over lane as nth, coalesce(bool_or(i.scheduled_for > p_now) over lane, false) as is_held_back
        from (
          select m.position, m.stream_id, m.scheduled_for, nextval('wh_inbox_sequence') as sequence_order,
            case when m.stream_id is null then m.position end as stray,
            compute_partition(coalesce(m.stream_id, m.message_id), p_partition_count) as partition_number
          from unnest(p_messages) with ordinality m (message_id, stream_id, target, message_type, payload, metadata, scope,
            is_event, aggregate_type, scheduled_for, position)) i
        window lane as (partition by i.stream_id, i.stray order by i.position)) i
      left join lateral (
        select o.message_id as head_id, o.sequence_order, o.lease_expiry,
          case when o.instance_id = p_holder and o.lease_expiry > p_now and o.attempts < 2
            then o.leased_through end as leased_through
        from wh_inbox o
        where v_any_head and o.stream_id = i.stream_id and o.place = 'head'
        limit 1) h on true
      left join lateral (
        select count(*) as length, max(b.sequence_order) as last
        from (
          select o.sequence_order
          from wh_inbox o
          where h.leased_through is not null
            and o.stream_id = i.stream_id and o.place = 'behind' and o.sequence_order > h.sequence_order
          order by o.sequence_order desc
          limit 50) b) behind on h.leased_through is not null) l
    order by l.position);
end
$$;

comment on function place_inbox is 'Decides where each new message goes in the inbox, and which are handed to the caller at once.';
