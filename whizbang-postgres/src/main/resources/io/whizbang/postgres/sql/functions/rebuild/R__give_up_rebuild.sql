-- Gives a rebuild up, if one is under way, and says why: the perspective stays as it is, and what was made is removed.
-- Calls: nothing. Changes: wh_rebuilds.
create or replace function give_up_rebuild(p_perspective_name text, p_error text) returns boolean
language plpgsql set search_path from current
as $$
begin
  update wh_rebuilds r
  set phase = 'ending', is_abandoned = true, settles_at = null, led_to = '00000000-0000-0000-0000-000000000000', error = p_error
  where r.perspective_name = p_perspective_name and r.phase in ('making', 'settling', 'counting', 'leading', 'following');
  return found;
end
$$;

comment on function give_up_rebuild is 'Gives a rebuild up, if one is under way, and says why.';
