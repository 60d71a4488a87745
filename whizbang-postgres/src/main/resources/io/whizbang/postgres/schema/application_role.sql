-- What an application needs, and nothing else: it calls the doors, which run with their owner's rights, writes messages into
-- the outbox in its own transactions, registers its perspectives, and reads its checkpoints.
grant usage on schema the_schema to the_role;
grant execute on function process_work_batch, held_streams, leave, record_heartbeat, keep_watch, hold_line, await_work, fall_asleep, wake_up,
  subscribe, unsubscribe, subscribers, deliver, schema_version, compute_partition, explain_message,
  append_events, append_and_ring, read_stream, read_all_events, complete_perspective_checkpoint_work, list_dead_letters, requeue_dead_letter,
  discard_dead_letter, create_perspective_table, register_perspective, withdraw_perspective, drop_checkpoints, drop_perspective,
  look_through_history, read_perspective_events, save_perspective, missing_in_perspective, start_rebuild, advance_rebuild,
  abandon_rebuild, rebuild_progress, observe_queues
  to the_role;
grant insert (message_id, stream_id, destination, message_type, payload, metadata, scope, is_event, aggregate_type,
  scheduled_for) on wh_outbox to the_role;
grant usage on sequence wh_outbox_sequence to the_role;
grant select, insert, delete on wh_perspective_mappings to the_role;
grant select on wh_perspective_checkpoints, wh_perspectives to the_role;
do $$ begin perform share_perspective_tables(); end $$;
