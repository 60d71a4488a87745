-- Which of these new messages, and of those that wait for admission, may go straight into this service's own inbox.
-- Calls: nothing. Changes: nothing.
--
-- A stream goes straight as a whole or not at all: all that the call has of it is sent to destinations that no other service
-- wants (p_own), none of it is scheduled, and nothing else of it is in the outbox. So what goes straight overtakes nothing that
-- takes the longer way. An id counts where it comes first, and a new one that is in the outbox already changes nothing here
-- either. The caller holds the mutexes of the streams. However much of a stream waits, no more of it is looked at than the call
-- has.
create or replace function find_straight(p_new wh_new_message[], p_waiting uuid[], p_own jsonb) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  return array(
    select unnest(l.message_ids)
    from (
      select m.stream_id, array_agg(m.message_id) as message_ids, bool_and(m.is_own) as is_own,
        count(*) filter (where m.waits) as waiting
      from (
        (
          select distinct on (n.message_id) n.message_id, n.stream_id, p_own ? n.target and n.scheduled_for is null as is_own,
            false as waits
          from unnest(p_new) with ordinality n (message_id, stream_id, target, message_type, payload, metadata, scope, is_event,
            aggregate_type, scheduled_for, position)
          where (select true from wh_outbox o where o.message_id = n.message_id limit 1) is null
          order by n.message_id, n.position)
        union all
        select o.message_id, o.stream_id, p_own ? o.destination and o.scheduled_for is null, true
        from wh_outbox o
        where o.message_id = any (p_waiting) and (o.place = 'new') is true) m
      group by m.stream_id, case when m.stream_id is null then m.message_id end) l
    where l.is_own
      and (select true from wh_outbox h where h.stream_id = l.stream_id and h.place = 'head' limit 1) is null
      and l.waiting = case when l.stream_id is null then l.waiting else (
        select count(*)
        from (
          select from wh_outbox o where o.stream_id = l.stream_id and o.partition_number is null limit l.waiting + 1) w) end);
end
$$;

comment on function find_straight is 'Which of these new messages, and of those that wait for admission, may go straight into this service''s own inbox.';
