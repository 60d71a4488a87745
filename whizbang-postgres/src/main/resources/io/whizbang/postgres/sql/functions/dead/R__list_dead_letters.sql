-- The dead letters, youngest first; those older than a given one, for the next page.
-- Calls: nothing. Changes: nothing.
create or replace function list_dead_letters(
  p_most integer default 100, p_before timestamptz default null, p_before_message_id uuid default null)
returns setof wh_dead_letters
language plpgsql stable security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select d.*
  from wh_dead_letters d
  where (d.dead_at, d.message_id) < (
    coalesce(p_before, 'infinity'), coalesce(p_before_message_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by d.dead_at desc, d.message_id desc
  limit p_most;
end
$$;

comment on function list_dead_letters is 'The dead letters, youngest first; those older than a given one, for the next page.';
