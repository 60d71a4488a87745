-- Stores new messages in the outbox, each in its place, and returns the messages stored with their places.
-- Calls: free_partitions, place_outbox, first_of_each. Changes: wh_outbox.
--
-- An id that is in the outbox already, or comes twice in one call, changes nothing. That is found out by trying: the
-- insert is undone and done again without the known ones. So the usual case pays for no look-up, and two calls that bring
-- the same id in different streams, with no mutex in common, still store it once. Inserted in the order of ids, so that
-- such calls do not wait for each other in a ring.
--
-- With p_beside other calls of the instance may be under way: then nothing is handed out behind a run that it holds, as the
-- answer with that run may reach it later than this one.
create or replace function store_outbox(
  p_instance_id uuid, p_beside boolean, p_limit integer, p_max_partitions integer, p_partition_count integer,
  p_lease_expiry timestamptz, p_now timestamptz, inout p_messages wh_new_message[], out p_places wh_place[])
language plpgsql set search_path from current
as $$
declare
  v_partitions integer[];
  v_tries integer := 0;
begin
  if p_messages = '{}' then
    return;
  end if;
  if p_max_partitions is not null then
    v_partitions := free_partitions(p_instance_id, p_messages, p_partition_count, p_max_partitions, p_now);
  end if;
  loop
    p_places := place_outbox(p_messages, case when not p_beside then p_instance_id end, p_limit, v_partitions,
      p_partition_count, p_lease_expiry, p_now);
    begin
      insert into wh_outbox (message_id, stream_id, partition_number, destination, message_type, payload, metadata, scope,
        is_event, aggregate_type, status, place, sequence_order, created_at, scheduled_for,
        claimable_at, instance_id, lease_expiry, leased_through)
      select m.message_id, m.stream_id, m.partition_number, m.target, m.message_type, m.payload, m.metadata, m.scope,
        m.is_event, m.aggregate_type, case when m.is_event then 3 else 1 end,
        case when m.is_head then 'head' else 'behind' end, m.sequence_order, p_now, m.scheduled_for,
        case when m.is_head then case when m.is_handed then p_lease_expiry else greatest(p_now, m.scheduled_for) end end,
        case when m.is_head and m.is_handed then p_instance_id end,
        case when m.is_head and m.is_handed then p_lease_expiry end,
        case when m.is_head and m.is_handed then m.leased_through end
      from rows from (unnest(p_messages), unnest(p_places)) m
      order by m.message_id;
      exit;
    exception
      when unique_violation then
        v_tries := v_tries + 1;
        if v_tries = 10 then
          raise;
        end if;
        p_messages := first_of_each(p_messages, array(
          select m.message_id
          from unnest(p_messages) m
          where (select true from wh_outbox o where o.message_id = m.message_id limit 1) is null));
    end;
  end loop;

  if not exists (select from unnest(p_places) p where p.behind_head is not null) then
    return;
  end if;
  update wh_outbox o
  set leased_through = r.leased_through
  from (
    select p.behind_head, p.leased_through
    from unnest(p_places) p
    where p.behind_head is not null and p.is_handed and p.sequence_order = p.leased_through) r
  where o.message_id = any (array[r.behind_head]);
end
$$;

comment on function store_outbox is 'Stores new messages in the outbox, each in its place, and returns the messages stored with their places.';
