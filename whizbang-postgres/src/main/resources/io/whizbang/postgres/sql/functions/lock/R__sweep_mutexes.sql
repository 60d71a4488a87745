-- Removes some mutexes that nobody holds, once there are many.
-- Calls: nothing. Changes: wh_stream_mutex.
--
-- Comes last in a call, because whoever needs a mutex that is being removed waits for this transaction. Looks at as many
-- pages as hold what the call itself took, from a random one on, so that the cost follows the batch. Pages, and not slots:
-- while a snapshot is held open, what was removed stays in the index, and a walk there would pass more of it each time.
create or replace function sweep_mutexes(p_most integer) returns void
language plpgsql set search_path from current
as $$
declare
  c_slots_of_a_page constant integer := 226;
  v_pages bigint := pg_relation_size('wh_stream_mutex') / current_setting('block_size')::integer;
  v_first bigint;
begin
  if p_most is null or v_pages < 4096 then
    return;
  end if;
  v_first := floor(random() * v_pages);
  delete from wh_stream_mutex m
  where m.ctid = any (array(
    select s.ctid
    from wh_stream_mutex s
    where s.ctid >= format('(%s,0)', v_first)::tid
      and s.ctid < format('(%s,0)', v_first + 1 + p_most / c_slots_of_a_page)::tid
    for update skip locked));
end
$$;

comment on function sweep_mutexes is 'Removes some mutexes that nobody holds, once there are many.';
