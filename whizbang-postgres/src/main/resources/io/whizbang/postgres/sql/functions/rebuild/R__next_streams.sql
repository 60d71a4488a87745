-- The streams that a rebuild comes to next, in their order; all that are left if no number is given.
-- Calls: nothing. Changes: nothing.
create or replace function next_streams(p_rebuild wh_rebuilds, p_most integer) returns uuid[]
language plpgsql stable set search_path from current
as $$
begin
  if p_rebuild.stream_ids is not null then
    return array(
      select distinct s.stream_id
      from unnest(p_rebuild.stream_ids) s (stream_id)
      where s.stream_id > p_rebuild.led_to
      order by s.stream_id
      limit p_most);
  end if;
  return array(
    select c.stream_id
    from wh_perspective_checkpoints c
    where c.stream_id > p_rebuild.led_to
    order by c.stream_id
    limit p_most);
end
$$;

comment on function next_streams is 'The streams that a rebuild comes to next, in their order.';
