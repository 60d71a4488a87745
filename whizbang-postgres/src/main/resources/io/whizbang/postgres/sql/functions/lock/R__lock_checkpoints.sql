-- Locks the checkpoints that these reports are about and those of these streams, in the order of their keys.
-- Calls: nothing. Changes: nothing, but holds row locks.
--
-- For a call that wakes some by its events and reports others: one statement after the other would take them in no order, and a
-- save of models, which takes them in that of their keys, could wait for such a call in a ring.
create or replace function lock_checkpoints(p_reports jsonb, p_streams uuid[]) returns void
language plpgsql set search_path from current
as $$
begin
  perform
  from (
    select (r ->> 'streamId')::uuid as stream_id, r ->> 'perspectiveName' as perspective_name
    from jsonb_array_elements(p_reports) r
    union
    select c.stream_id, c.perspective_name
    from wh_perspective_checkpoints c
    where c.stream_id = any (p_streams)
    order by stream_id, perspective_name) k
  cross join lateral (
    select from wh_perspective_checkpoints c
    where c.stream_id = k.stream_id and c.perspective_name = k.perspective_name
    limit 1
    for update) c;
end
$$;

comment on function lock_checkpoints is 'Locks the checkpoints that these reports are about and those of these streams, in the order of their keys.';
