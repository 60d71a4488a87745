-- How many messages of a queue this call hands out so far: newly stored ones, and others.
-- Calls: nothing. Changes: nothing.
create or replace function count_handed(p_places wh_place[], p_handouts wh_handout[]) returns integer
language plpgsql set search_path from current
as $$
begin
  if p_places is null then
    return coalesce(cardinality(p_handouts), 0);
  end if;
  return coalesce(cardinality(p_handouts), 0) + (select count(*) from unnest(p_places) p where p.is_handed);
end
$$;

comment on function count_handed is 'How many messages of a queue this call hands out so far: newly stored ones, and others.';
