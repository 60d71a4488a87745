-- Appends events to one stream as append_events does, and rings the instance that comes first for its perspectives: for a
-- transaction that ends with this statement.
-- Calls: append_events, ring_owners, compute_partition. Changes: wh_event_store.
--
-- An instance that is awake is kept from falling asleep until the transaction has ended, so this is not for long ones. Which
-- instance comes first depends on the number of partitions; if that is another one, the wrong one looks and nothing is lost.
create or replace function append_and_ring(
  p_stream_id uuid, p_events jsonb, p_expected_version bigint default null, p_as_of timestamptz default null)
returns table (event_id uuid, version bigint, global_position bigint)
language plpgsql security definer set search_path from current
as $$
begin
  return query select * from append_events(p_stream_id, p_events, p_expected_version, p_as_of);
  perform ring_owners('perspective', array[compute_partition(p_stream_id, 10000)], null);
end
$$;

comment on function append_and_ring is 'Appends events to one stream as append_events does, and rings the instance that comes first for its perspectives.';
