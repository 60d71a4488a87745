-- Where the time goes, in milliseconds. The first number is the time in all; the second is, for functions, what they spent
-- themselves, and for statements the quickest single run, which others on the same machine disturb least.

-- name: reset_statements
select pg_stat_statements_reset()

-- name: reset_functions
select pg_stat_reset()

-- name: functions
select total_time, self_time, calls, funcname
from pg_stat_user_functions
where schemaname not in ('pg_catalog', 'public')
order by self_time desc
limit 40

-- name: statements
select
  total_exec_time,
  min_exec_time,
  calls,
  'rows ' || rows || ', buffers ' || shared_blks_hit + shared_blks_read || ', wal ' || wal_bytes || ': '
    || left(regexp_replace(query, '\s+', ' ', 'g'), 200)
from pg_stat_statements
order by total_exec_time desc
limit 40
