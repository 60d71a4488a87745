-- Locks all checkpoints of these streams, in the order of their keys.
-- Calls: nothing. Changes: nothing, but holds row locks.
--
-- For a call that wakes some by its events and reports others: one statement after the other would take them in no order, and a
-- save of models, which takes them in that of their keys, could wait for such a call in a ring.
create or replace function lock_checkpoints(p_streams uuid[]) returns void
language plpgsql set search_path from current
as $$
begin
  perform
  from (select distinct u.stream_id from unnest(p_streams) u (stream_id) order by u.stream_id) s
  cross join lateral (
    select from wh_perspective_checkpoints c
    where c.stream_id = s.stream_id
    order by c.perspective_name
    for update) c;
end
$$;

comment on function lock_checkpoints is 'Locks all checkpoints of these streams, in the order of their keys.';
