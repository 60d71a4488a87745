-- Counts further how many events a rebuild has before it, as far as the perspective has to go; says which phase comes next.
-- Calls: next_streams. Changes: wh_rebuilds.
create or replace function count_rebuild(p_rebuild wh_rebuilds) returns text
language plpgsql set search_path from current
as $$
declare
  c_most constant integer := 10000;
  c_first constant uuid := '00000000-0000-0000-0000-000000000000';
  v_streams uuid[] := next_streams(p_rebuild, c_most);
begin
  update wh_rebuilds r
  set led_to = coalesce(v_streams[cardinality(v_streams)], c_first),
    total = r.total + (
      select coalesce(sum(c.target_version), 0)
      from wh_perspective_checkpoints c
      where c.stream_id = any (v_streams) and c.perspective_name = p_rebuild.perspective_name)
  where r.perspective_name = p_rebuild.perspective_name;
  return case when v_streams = '{}' then 'leading' else 'counting' end;
end
$$;

comment on function count_rebuild is 'Counts further how many events a rebuild has before it.';
