-- Everything of the inbox that an instance holds at this moment, without what this call has stored or reported.
-- Calls: nothing. Changes: nothing.
--
-- Of a stream nothing comes back from the first on that is reported: those behind it would be begun before it. (Given back
-- under a lease that had run out, it is still held if the call renews that lease too.)
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
      select m.message_id, m.sequence_order,
        bool_or(m.message_id = any (p_reported)) over (order by m.sequence_order) as is_given_back
      from (
        select h.message_id, h.sequence_order
        union all
        select o.message_id, o.sequence_order
        from wh_inbox o
        where o.stream_id = h.stream_id and o.place = 'behind'
          and o.sequence_order > h.sequence_order and o.sequence_order <= h.leased_through) m) r
    where h.instance_id = p_instance_id and h.lease_expiry > p_now
      and (v_first_stored is null or r.sequence_order < v_first_stored)
      and not r.is_given_back);
end
$$;

comment on function held_inbox is 'Everything of the inbox that an instance holds at this moment, without what this call has stored or reported.';
