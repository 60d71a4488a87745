-- The partition of a stream: a number below partition_count that never changes for the same two arguments.
-- Calls: nothing. Changes: nothing.
--
-- The mask, unlike abs(), has an answer for the smallest integer too. No "set search_path", so that the planner can
-- inline it; the body is bound when it is created.
create or replace function compute_partition(stream_id uuid, partition_count integer) returns integer
language sql immutable parallel safe
return (uuid_hash(stream_id) & 2147483647) % partition_count;

comment on function compute_partition is 'The partition of a stream: a number below partition_count that never changes for the same two arguments.';
