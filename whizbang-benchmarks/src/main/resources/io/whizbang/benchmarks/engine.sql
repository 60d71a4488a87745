-- How the engine is called.

-- name: work_batch
select *
from process_work_batch(
  p_instance_id => ?,
  p_service_name => 'bench',
  p_host_name => 'bench',
  p_process_id => 1,
  p_new_outbox_messages => ?,
  p_outbox_completions => ?,
  p_max_outbox_work => ?,
  p_max_perspective_work => ?)

-- name: map_perspectives
insert into wh_perspective_mappings (perspective_name, event_type_pattern) values ('Orders', '^Order'), ('Sales', 'Placed$')

-- name: remaining
select count(*) from wh_outbox

-- name: report_statistics
select pg_stat_force_next_flush()

-- name: wal_written
select wal_bytes from pg_stat_get_backend_wal(pg_backend_pid())

-- name: transaction_ids_used
select count(pg_current_xact_id_if_assigned())

-- name: log_position
select pg_current_wal_insert_lsn() - '0/0'

-- name: outbox_bytes
select pg_total_relation_size('wh_outbox')

-- Streams of so many events each, as they come about: one event here, one there.
-- name: make_history
insert into wh_event_store (event_id, stream_id, version, aggregate_type, event_type, event_data)
select gen_random_uuid(), md5(s::text)::uuid, v, 'Account', 'Paid',
  jsonb_build_object('account', md5(s::text)::uuid, 'owner', 'Ada', 'amount', v)
from generate_series(1, ?) s
cross join generate_series(1, ?) v
order by v, s

-- name: read_by_stream
select stream_id, version, event_data
from wh_event_store
where (stream_id, version) > (?, ?)
order by stream_id, version
limit 100

-- name: projected
select coalesce(sum((model ->> 'payments')::bigint), 0) from wh_model_balances
