-- Stores new messages in the inbox and returns those that are handed to the caller at once.
-- Calls: compute_partition. Changes: wh_inbox.
--
-- Handed out is what nobody needs to claim any more: the first messages of a stream that was empty, and what comes directly
-- behind a run that the caller holds to its end; up to p_limit in all and 50 in a run, and nothing from the first scheduled
-- message of a stream on. p_partitions, if not null, are the only ones in which the caller may take leases.
-- An id that is in the inbox already changes nothing.
create or replace function store_inbox(
  p_messages wh_new_message[], p_instance_id uuid, p_limit integer, p_partitions integer[], p_partition_count integer,
  p_lease_expiry timestamptz, p_now timestamptz) returns wh_handout[]
language plpgsql set search_path from current
as $$
declare
  v_handouts wh_handout[];
  v_behind_own wh_vacancy[];
  v_wanted integer;
  v_stored integer;
begin
  with incoming as materialized (
    select m.*, nextval('wh_inbox_sequence') as sequence_order,
      coalesce(m.stream_id, m.message_id) as lane,
      compute_partition(coalesce(m.stream_id, m.message_id), p_partition_count) as partition_number
    from unnest(p_messages) with ordinality m (message_id, stream_id, target, message_type, payload, metadata, scope,
      is_event, aggregate_type, scheduled_for, position)
    where not exists (select from wh_inbox o where o.message_id = m.message_id)
  ), lined_up as materialized (
    -- An empty stream has room for a run of 50. So has a run that the caller holds to its end; any other has none.
    select i.*, h.stream_id is null and i.nth = 1 as is_head, h.lease_expiry as own_lease_expiry,
      i.nth <= case
          when h.stream_id is null then 50
          when coalesce(behind.last, h.sequence_order) <= h.leased_through then 49 - behind.length
          else 0 end
        and not i.is_held_back
        and (p_partitions is null or i.partition_number = any (p_partitions)) as is_free
    from (
      select i.*, row_number() over lane as nth, coalesce(bool_or(i.scheduled_for > p_now) over lane, false) as is_held_back
      from incoming i
      window lane as (partition by i.lane order by i.position)) i
    left join lateral (
      select h.stream_id, h.sequence_order, h.lease_expiry,
        case when h.instance_id = p_instance_id and h.lease_expiry > p_now and h.attempts < 2
          then h.leased_through end as leased_through
      from wh_inbox h
      where h.stream_id = i.stream_id and h.place = 'head') h on true
    left join lateral (
      select count(*) as length, max(b.sequence_order) as last
      from (
        select o.sequence_order
        from wh_inbox o
        where h.leased_through is not null and o.stream_id = i.stream_id and o.place = 'behind'
        order by o.sequence_order desc
        limit 50) b) behind on h.leased_through is not null
  ), handed as materialized (
    select l.*, max(l.sequence_order) filter (where l.is_handed) over (partition by l.lane) as leased_through
    from (
      select l.*, l.is_free and count(*) filter (where l.is_free) over (order by l.position) <= p_limit as is_handed
      from lined_up l) l
  ), stored as (
    insert into wh_inbox (message_id, stream_id, partition_number, handler_name, message_type, payload, metadata, scope,
      is_event, aggregate_type, place, sequence_order, received_at, scheduled_for,
      claimable_at, instance_id, lease_expiry, leased_through)
    select h.message_id, h.stream_id, h.partition_number, h.target, h.message_type, h.payload, h.metadata, h.scope,
      h.is_event, h.aggregate_type, case when h.is_head then 'head' else 'behind' end, h.sequence_order, p_now, h.scheduled_for,
      case when h.is_head then case when h.is_handed then p_lease_expiry else greatest(p_now, h.scheduled_for) end end,
      case when h.is_head and h.is_handed then p_instance_id end,
      case when h.is_head and h.is_handed then p_lease_expiry end,
      case when h.is_head and h.is_handed then h.leased_through end
    from handed h
    on conflict (message_id) do nothing
    returning 1
  )
  select
    array_agg(row(h.message_id, coalesce(h.own_lease_expiry, p_lease_expiry), 1)::wh_handout) filter (where h.is_handed),
    array_agg(row(h.stream_id, null, null, null, h.leased_through, null)::wh_vacancy)
      filter (where h.is_handed and h.own_lease_expiry is not null and h.sequence_order = h.leased_through),
    count(*),
    (select count(*) from stored)
  into v_handouts, v_behind_own, v_wanted, v_stored
  from handed h;

  -- Only another call that stores the same id in another stream at this moment gets here: no mutex is common to both.
  if v_stored < v_wanted then
    raise serialization_failure using
      message = 'a message id of this call is being stored by another call at this moment',
      hint = 'Call again.';
  end if;

  if v_behind_own is not null then
    update wh_inbox o
    set leased_through = b.leased_through
    from unnest(v_behind_own) b
    where o.stream_id = b.stream_id and o.place = 'head';
  end if;
  return v_handouts;
end
$$;

comment on function store_inbox is 'Stores new messages in the inbox and returns those that are handed to the caller at once.';
