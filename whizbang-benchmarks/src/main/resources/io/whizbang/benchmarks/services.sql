-- What is asked about running services.

-- name: drop_all
do $$
declare
  v_schema text;
begin
  for v_schema in select nspname from pg_namespace where starts_with(nspname, 'whizbang_') loop
    execute format('drop schema %I cascade', v_schema);
  end loop;
end
$$

-- Who sleeps holds a lock for that, besides the one for its life.
-- name: sleepers
select count(*)
from (
  select pid
  from pg_locks
  where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
  group by pid
  having count(*) > 1) sleepers

-- Those of applications: what a function does is part of the call, and asking for this number is none.
-- name: calls
select coalesce(sum(calls), 0) from pg_stat_statements where toplevel and query not like '%pg_stat_statements%'
