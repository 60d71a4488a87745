-- The checkpoints that an instance holds at this moment, without those that this call has reported.
-- Calls: compute_partition. Changes: nothing.
create or replace function held_perspectives(
  p_instance_id uuid, p_reported jsonb, p_partition_count integer, p_now timestamptz) returns wh_perspective_work[]
language plpgsql set search_path from current
as $$
begin
  return array(
    select row(c.stream_id, c.perspective_name, compute_partition(c.stream_id, p_partition_count), c.last_event_id,
      c.attempts, 0, c.lease_expiry)::wh_perspective_work
    from wh_perspective_checkpoints c
    where c.instance_id = p_instance_id and c.lease_expiry > p_now
      and not p_reported ? (c.stream_id || c.perspective_name));
end
$$;

comment on function held_perspectives is 'The checkpoints that an instance holds at this moment, without those that this call has reported.';
