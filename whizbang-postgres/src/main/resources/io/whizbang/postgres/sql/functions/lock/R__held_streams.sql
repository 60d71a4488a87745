-- Returns those of these streams that somebody's transaction holds at this moment.
-- Calls: try_mutexes. Changes: wh_stream_mutex.
--
-- Tells whoever gave up on a call (55P03) what to leave for later, and when to try it again. What is free is taken for the
-- moment of this call: of two who ask at the same time one may see the other, and asks again.
create or replace function held_streams(p_streams uuid[]) returns setof uuid
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  v_held integer[] := try_mutexes(array(
    select distinct uuid_hash(s.stream_id) & 2147483647 as slot from unnest(p_streams) s (stream_id) order by slot));
begin
  return query
  select s.stream_id from unnest(p_streams) s (stream_id) where uuid_hash(s.stream_id) & 2147483647 = any (v_held);
end
$$;

comment on function held_streams is 'Returns those of these streams that somebody''s transaction holds at this moment.';
