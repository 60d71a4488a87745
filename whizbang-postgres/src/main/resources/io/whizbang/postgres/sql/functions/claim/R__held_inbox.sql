-- Everything of the inbox that an instance holds at this moment, without what this call has stored or reported.
-- Calls: nothing. Changes: nothing.
--
-- Named by their ids: no lock is held, so another call of the same instance may move a row by renewing its lease.
create or replace function held_inbox(p_instance_id uuid, p_stored wh_place[], p_reported uuid[], p_now timestamptz) returns wh_handout[]
language plpgsql set search_path from current
as $$
declare
  v_first_stored bigint := (select min(s.sequence_order) from unnest(p_stored) s);
begin
  return array(
    select row(null, r.message_id, h.lease_expiry, h.flags)::wh_handout
    from wh_inbox h
    cross join lateral (
      select h.message_id, h.sequence_order
      union all
      select o.message_id, o.sequence_order
      from wh_inbox o
      where o.stream_id = h.stream_id and o.place = 'behind'
        and o.sequence_order > h.sequence_order and o.sequence_order <= h.leased_through) r
    where h.instance_id = p_instance_id and h.lease_expiry > p_now
      and (v_first_stored is null or r.sequence_order < v_first_stored)
      and r.message_id <> all (p_reported));
end
$$;

comment on function held_inbox is 'Everything of the inbox that an instance holds at this moment, without what this call has stored or reported.';
