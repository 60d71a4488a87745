-- Notes the ids of messages that are to go straight into the inbox, and returns those that were never seen before.
-- Calls: nothing. Changes: wh_message_deduplication.
--
-- Comes after the mutexes, unlike all other notes, as only then it is known what goes straight. So it waits for nobody: if the
-- same id is being noted by another call at this very moment, none goes straight.
create or replace function note_straight(p_message_ids uuid[], p_now timestamptz) returns uuid[]
language plpgsql set search_path from current set lock_timeout = '10ms'
as $$
declare
  v_fresh uuid[];
begin
  with noted as (
    insert into wh_message_deduplication as d (message_id, first_seen_at)
    select distinct i.message_id, p_now
    from unnest(p_message_ids) i (message_id)
    order by i.message_id
    on conflict (message_id) do nothing
    returning d.message_id
  )
  select array_agg(n.message_id) into v_fresh from noted n;
  return v_fresh;
exception
  when lock_not_available then
    return null;
end
$$;

comment on function note_straight is 'Notes the ids of messages that are to go straight into the inbox, and returns those that were never seen before.';
