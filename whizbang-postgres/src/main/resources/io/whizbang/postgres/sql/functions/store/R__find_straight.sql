-- Which of these new messages, and of those that wait for admission, may go straight into this service's own inbox.
-- Calls: nothing. Changes: nothing.
--
-- A stream goes straight as a whole or not at all: all that the call has of it is wanted by this service and by no other, none
-- of it is scheduled, and nothing else of it is in the outbox. So what goes straight overtakes nothing that takes the longer way.
-- The caller holds the mutexes of the streams.
create or replace function find_straight(p_new wh_new_message[], p_waiting uuid[]) returns uuid[]
language plpgsql set search_path from current
as $$
declare
  v_asked text[] := array(
    select distinct m.target from unnest(p_new) m
    union
    select distinct o.destination from wh_outbox o where o.message_id = any (p_waiting));
  v_own text[] := array(
    select s.destination
    from whizbang_shared.wh_subscriptions s
    where s.destination = any (v_asked)
    group by s.destination
    having bool_and(s.schema_name = current_schema()));
begin
  if v_own = '{}' then
    return '{}';
  end if;
  return array(
    select l.message_id
    from (
      select m.message_id, m.stream_id, bool_and(m.is_own) over lane as is_own, count(*) filter (where m.waits) over lane as waiting
      from (
        select n.message_id, n.stream_id, n.target = any (v_own) and n.scheduled_for is null as is_own, false as waits
        from unnest(p_new) n
        union all
        select o.message_id, o.stream_id, o.destination = any (v_own) and o.scheduled_for is null, true
        from wh_outbox o
        where o.message_id = any (p_waiting) and (o.place = 'new') is true) m
      window lane as (partition by coalesce(m.stream_id, m.message_id))) l
    where l.is_own
      and (select true from wh_outbox h where h.stream_id = l.stream_id and h.place = 'head' limit 1) is null
      and l.waiting = case when l.stream_id is null then l.waiting else (
        select count(*) from wh_outbox o where o.stream_id = l.stream_id and o.partition_number is null) end);
end
$$;

comment on function find_straight is 'Which of these new messages, and of those that wait for admission, may go straight into this service''s own inbox.';
