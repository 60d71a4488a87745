-- Candidates for the storage settings of wh_outbox, each compared with the others under the same load.

-- name: as installed
select 1

-- name: fillfactor 100
alter table wh_outbox set (fillfactor = 100)

-- name: fillfactor 90
alter table wh_outbox set (fillfactor = 90)

-- name: fillfactor 70
alter table wh_outbox set (fillfactor = 70)

-- name: fillfactor 50
alter table wh_outbox set (fillfactor = 50)

-- name: autovacuum by default
alter table wh_outbox reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_vacuum_cost_delay)

-- name: autovacuum at 1 %
alter table wh_outbox set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000)

-- name: autovacuum at 5,000 rows
alter table wh_outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)

-- name: autovacuum at 5,000 rows, unthrottled
alter table wh_outbox set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0)

-- name: no deduplication in indexes
do $$
declare
  v_index regclass;
begin
  for v_index in select indexrelid from pg_index where indrelid = 'wh_outbox'::regclass loop
    execute format('alter index %s set (deduplicate_items = off)', v_index);
  end loop;
end
$$
