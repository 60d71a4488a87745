-- How the queues are doing, one row each: what waits, since when, what is blocked, dead or came twice, and who holds how much.
-- Calls: observe_outbox, observe_inbox, observe_perspectives, observe_shares, count_or_estimate. Changes: nothing.
--
-- Made to be asked every few seconds: it looks at 10,000 entries of an index at most, whatever is in the queues. Numbers
-- below that are exact. due_since is null if nothing waits to be taken.
create or replace function observe_queues(p_as_of timestamptz default null)
returns table (
  queue text, observed_at timestamptz, depth bigint, due_since timestamptz, blocked bigint, dead bigint, duplicates bigint,
  instances uuid[], streams bigint[])
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  c_most constant integer := 10000;
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
begin
  return query
  select q.queue, v_now, q.depth, q.due_since, q.blocked,
    (select count(*)
    from (
      select d.queue from wh_dead_letters d where d.message_id >= '00000000-0000-0000-0000-000000000000' limit c_most) d
    where d.queue = q.queue),
    case when q.queue = 'inbox' then coalesce(pg_sequence_last_value('wh_inbox_duplicates'), 0) else 0 end,
    s.instances, s.streams
  from (
    select 'outbox' as queue, o.depth + n.depth as depth, least(o.due_since, n.due_since) as due_since, o.blocked
    from observe_outbox(c_most, v_now) o, observe_new(c_most, v_now) n
    union all
    select 'inbox', i.depth, i.due_since, i.blocked from observe_inbox(c_most, v_now) i
    union all
    select 'perspective', p.depth, p.due_since, p.blocked from observe_perspectives(c_most, v_now) p) q
  left join lateral (
    select array_agg(h.instance_id) as instances, array_agg(h.streams) as streams
    from observe_shares(c_most, v_now) h
    where h.queue = q.queue) s on true;
end
$$;

comment on function observe_queues is 'How the queues are doing, one row each: what waits, since when, what is blocked, dead or came twice, and who holds how much.';
