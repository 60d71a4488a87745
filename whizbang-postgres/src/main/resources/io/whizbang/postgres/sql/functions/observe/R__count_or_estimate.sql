-- What a count that stopped at so many stands for: itself, or, if it was stopped, about as many as the index has entries.
-- Calls: nothing. Changes: nothing.
--
-- A million rows are not counted just to show how many they are. The estimate goes by what the last vacuum saw and by how
-- much the index has grown since, as the planner's does.
create or replace function count_or_estimate(p_counted bigint, p_most integer, p_index regclass) returns bigint
language plpgsql stable set search_path from current
as $$
begin
  if p_counted < p_most then
    return p_counted;
  end if;
  return (
    select greatest(p_counted,
      (c.reltuples / greatest(c.relpages, 1) * (pg_relation_size(c.oid) / current_setting('block_size')::bigint))::bigint)
    from pg_class c
    where c.oid = p_index);
end
$$;

comment on function count_or_estimate is 'What a count that stopped at so many stands for: itself, or, if it was stopped, about as many as the index has entries.';
