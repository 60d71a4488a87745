-- In how many streams, of so many at most, a rebuild's shadow is not as far as the perspective; and in how many of these it failed.
-- Calls: shadow_name, has_failed. Changes: nothing.
--
-- What is finished has come to its target, and no perspective is beyond it: so only the unfinished are looked at,
-- by their index and not by the name, which as many checkpoints have as there are streams.
create or replace function streams_behind(p_rebuild wh_rebuilds, p_most integer, out behind bigint, out failed bigint)
language plpgsql set search_path from current
as $$
begin
  select count(*), count(*) filter (where b.has_failed) into behind, failed
  from (
    select has_failed(s) as has_failed
    from wh_perspective_checkpoints s
    cross join lateral (
      select o.last_version
      from wh_perspective_checkpoints o
      where o.stream_id = s.stream_id and o.perspective_name = p_rebuild.perspective_name
      limit 1) o
    where s.claimable_at > '-infinity' and (s.perspective_name = shadow_name(p_rebuild)) is true and s.last_version < o.last_version
      and (p_rebuild.stream_ids is null or s.stream_id = any (p_rebuild.stream_ids))
    limit p_most) b;
end
$$;

comment on function streams_behind is 'In how many streams, of so many at most, a rebuild''s shadow is not as far as the perspective.';
