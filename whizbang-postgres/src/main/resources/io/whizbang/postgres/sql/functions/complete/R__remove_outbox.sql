-- Takes finished messages out of the outbox and returns the places of heads that are vacant now.
-- Calls: nothing. Changes: wh_outbox.
--
-- With p_keep (DebugMode) the rows stay, marked as done and out of every index. The successor of a head inherits its lease if
-- p_inherit says so.
create or replace function remove_outbox(p_message_ids uuid[], p_keep boolean, p_inherit boolean, p_now timestamptz)
returns setof wh_vacancy
language plpgsql set search_path from current
as $$
begin
  return query
  select o.stream_id, o.sequence_order, case when p_inherit then o.instance_id end, o.lease_expiry, o.leased_through, o.flags
  from wh_outbox o
  where o.message_id = any (p_message_ids) and o.place = 'head' and o.stream_id is not null;

  if p_keep then
    update wh_outbox o
    set place = 'done', instance_id = null, lease_expiry = null, leased_through = null,
      claimable_at = null, partition_number = coalesce(o.partition_number, 0), processed_at = p_now, published_at = p_now
    where o.message_id = any (p_message_ids);
  else
    delete from wh_outbox o where o.message_id = any (p_message_ids);
  end if;
end
$$;

comment on function remove_outbox is 'Takes finished messages out of the outbox and returns the places of heads that are vacant now.';
