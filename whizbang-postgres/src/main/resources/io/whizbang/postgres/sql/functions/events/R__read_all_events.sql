-- All events after a global position, in their global order, as far as that order is settled.
-- Calls: check_isolation, settled_position. Changes: nothing.
--
-- An event is never skipped: what is not returned yet comes after everything that was returned. Within a stream the order
-- is that of versions. Settled is asked first and read afterwards, by a later snapshot.
create or replace function read_all_events(p_after_position bigint default 0, p_most integer default 1000)
returns setof wh_event_store
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_settled bigint;
begin
  perform check_isolation('read_all_events');
  v_settled := settled_position();
  return query
  select s.*
  from wh_event_store s
  where s.global_position > p_after_position and s.global_position <= v_settled
  order by s.global_position
  limit p_most;
end
$$;

comment on function read_all_events is 'All events after a global position, in their global order, as far as that order is settled.';
