-- Messages that applications inserted and nobody has admitted yet, oldest first; none if another call admits at this moment.
-- Calls: nothing. Changes: nothing, but holds the admitter's lock.
create or replace function waiting_outbox(p_most integer) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  if not exists (select from wh_outbox o where o.place = 'new')
    or not pg_try_advisory_xact_lock('wh_outbox'::regclass::oid::bigint << 8)
  then
    return '{}';
  end if;
  return array(
    select o.message_id
    from wh_outbox o
    where o.place = 'new'
    order by o.sequence_order
    limit p_most);
end
$$;

comment on function waiting_outbox is 'Messages that applications inserted and nobody has admitted yet, oldest first; none if another call admits at this moment.';
