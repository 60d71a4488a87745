-- Removes some mutexes that nobody holds, once there are many.
-- Calls: nothing. Changes: wh_stream_mutex.
--
-- Comes last in a call, because whoever needs a mutex that is being removed waits for this transaction. Looks at as many
-- slots as the call itself took, from a random one on, so that the cost follows the batch.
create or replace function sweep_mutexes(p_most integer) returns void
language plpgsql set search_path from current
as $$
begin
  if p_most is null or pg_relation_size('wh_stream_mutex') < 32 * 1024 * 1024 then
    return;
  end if;
  delete from wh_stream_mutex m
  where m.slot in (
    select s.slot
    from wh_stream_mutex s
    where s.slot >= (select floor(random() * 2147483647)::integer)
    order by s.slot
    limit p_most
    for update skip locked);
end
$$;

comment on function sweep_mutexes is 'Removes some mutexes that nobody holds, once there are many.';
