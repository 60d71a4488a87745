-- Gives a rebuild up: the perspective stays as it is, and what was made is removed. Says false if none is under way.
-- Calls: check_isolation, give_up_rebuild. Changes: wh_rebuilds.
--
-- In place, streams that have been led back to the beginning go on from there.
create or replace function abandon_rebuild(p_perspective_name text) returns boolean
language plpgsql security definer set search_path from current
as $$
begin
  perform check_isolation('abandon_rebuild');
  return give_up_rebuild(p_perspective_name, 'somebody has abandoned it');
end
$$;

comment on function abandon_rebuild is 'Gives a rebuild up: the perspective stays as it is, and what was made is removed.';
