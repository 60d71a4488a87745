-- Removes the checkpoints of a perspective and of its rebuilds, page by page: looks at so many after a stream, the zero id for the first page, and
-- returns the stream that it came to, null when there are no more.
-- Calls: check_isolation. Changes: wh_perspective_checkpoints.
create or replace function drop_checkpoints(p_perspective_name text, p_after uuid, p_most integer default 1000) returns uuid
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_streams uuid[];
begin
  perform check_isolation('drop_checkpoints');
  v_streams := array(
    select c.stream_id
    from wh_perspective_checkpoints c
    where c.stream_id > p_after
    order by c.stream_id
    limit p_most);
  delete from wh_perspective_checkpoints c
  where c.stream_id = any (v_streams) and (c.perspective_name = p_perspective_name or split_part(c.perspective_name, '~', 1) = p_perspective_name);
  return v_streams[cardinality(v_streams)];
end
$$;

comment on function drop_checkpoints is 'Removes the checkpoints of a perspective and of its rebuilds, page by page.';
