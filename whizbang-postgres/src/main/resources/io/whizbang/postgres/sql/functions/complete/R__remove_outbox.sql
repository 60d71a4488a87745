-- Takes finished messages out of the outbox and returns the places of heads that are vacant now.
-- Calls: nothing. Changes: wh_outbox.
--
-- With p_keep (DebugMode) the rows stay, marked as done and out of every index. The successor of a head inherits the
-- lease of p_heir.
create or replace function remove_outbox(p_message_ids uuid[], p_keep boolean, p_heir uuid, p_now timestamptz)
returns wh_vacancy[]
language plpgsql set search_path from current
as $$
declare
  v_vacancies wh_vacancy[];
begin
  if p_message_ids is null then
    return null;
  end if;
  if p_keep then
    v_vacancies := array(
      select row(o.stream_id, o.sequence_order, case when o.instance_id = p_heir then p_heir end, o.lease_expiry, o.leased_through,
        o.flags)::wh_vacancy
      from wh_outbox o
      where o.message_id = any (p_message_ids) and o.stream_id is not null and (o.place = 'head') is true);
    update wh_outbox o
    set place = 'done', instance_id = null, lease_expiry = null, leased_through = null, claimable_at = null,
      partition_number = coalesce(o.partition_number, 0), processed_at = p_now
    where o.message_id = any (p_message_ids);
    return v_vacancies;
  end if;

  with removed as (
    delete from wh_outbox o
    where o.message_id = any (p_message_ids)
    returning o.place, o.stream_id, o.sequence_order, o.instance_id, o.lease_expiry, o.leased_through, o.flags
  )
  select array_agg(row(r.stream_id, r.sequence_order, case when r.instance_id = p_heir then p_heir end, r.lease_expiry,
    r.leased_through, r.flags)::wh_vacancy)
  into v_vacancies
  from removed r
  where r.place = 'head' and r.stream_id is not null;
  return v_vacancies;
end
$$;

comment on function remove_outbox is 'Takes finished messages out of the outbox and returns the places of heads that are vacant now.';
