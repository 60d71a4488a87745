-- Makes the mutexes of these slots and takes them, and returns the slots that another transaction is making or has just made.
-- Calls: itself. Changes: wh_stream_mutex.
--
-- A slot that another transaction is making cannot be seen, and neither skipped: only an insert would tell, by waiting. So
-- the wait is cut off after a millisecond, all that was taken is given back, and each half is tried by itself.
-- The caller has seen that none of them is there. So there is no "on conflict", which looks for each of them once more.
create or replace function make_mutexes(p_slots integer[]) returns integer[]
language plpgsql
set search_path from current
set lock_timeout = '1ms'
as $$
declare
  v_half integer := cardinality(p_slots) / 2;
begin
  insert into wh_stream_mutex (slot)
  select s.slot from unnest(p_slots) s (slot);
  return '{}';
exception
  when lock_not_available or unique_violation then
    if v_half = 0 then
      return p_slots;
    end if;
    return make_mutexes(p_slots[:v_half]) || make_mutexes(p_slots[v_half + 1:]);
end
$$;

comment on function make_mutexes is 'Makes the mutexes of these slots and takes them, and returns the slots that another transaction is making or has just made.';
