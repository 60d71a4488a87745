-- Takes the mutexes of these slots unless somebody else has them, and returns the slots that it did not get.
-- Calls: make_mutexes. Changes: wh_stream_mutex.
--
-- Slots that are there are locked or skipped. Only those that are not there, or that another transaction is just making, have to
-- be tried by inserting them.
create or replace function try_mutexes(p_slots integer[]) returns integer[]
language plpgsql set search_path from current
as $$
declare
  v_got integer[] := array(
    select m.slot from wh_stream_mutex m where m.slot = any (p_slots) for update skip locked);
  v_there integer[];
begin
  if cardinality(v_got) = cardinality(p_slots) then
    return '{}';
  end if;
  v_there := array(select m.slot from wh_stream_mutex m where m.slot = any (p_slots));
  return array(select unnest(v_there) except select unnest(v_got))
    || make_mutexes(array(
      select m.slot from (select unnest(p_slots) as slot except select unnest(v_there || v_got)) m order by m.slot));
end
$$;

comment on function try_mutexes is 'Takes the mutexes of these slots unless somebody else has them, and returns the slots that it did not get.';
