-- What a dashboard needs: it reads everything and changes nothing.
grant usage on schema the_schema to the_role;
grant select on all tables in schema the_schema to the_role;
grant execute on function explain_message, list_dead_letters, read_stream, read_all_events, compute_partition, schema_version,
  observe_queues to the_role;
