-- The version that the first save of a model of a perspective gets: null if it is the shadow of a rebuild that has ended.
-- Calls: nothing. Changes: nothing.
create or replace function first_version(p_perspective_name text) returns bigint
language plpgsql stable set search_path from current
as $$
declare
  c_versions constant bigint := 1000000000; -- of a generation
begin
  if p_perspective_name not like '%~%' then
    return 1 + c_versions * coalesce((
      select p.generation from wh_perspectives p where p.perspective_name = p_perspective_name), 0);
  end if;
  return (
    select 1 + c_versions * r.generation
    from wh_rebuilds r
    where r.perspective_name = split_part(p_perspective_name, '~', 1) and shadow_name(r) = p_perspective_name
      and r.phase in ('settling', 'counting', 'leading', 'following'));
end
$$;

comment on function first_version is 'The version that the first save of a model of a perspective gets.';
