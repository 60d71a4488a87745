-- Ends a perspective: no event wakes it any more. Its models and its checkpoints stay until it is dropped.
-- Calls: check_isolation, give_up_rebuild. Changes: wh_perspective_mappings, wh_rebuilds.
create or replace function withdraw_perspective(p_perspective_name text) returns void
language plpgsql security definer set search_path from current
as $$
begin
  perform check_isolation('withdraw_perspective');
  delete from wh_perspective_mappings m where m.perspective_name = p_perspective_name;
  perform give_up_rebuild(p_perspective_name, 'the perspective was withdrawn');
end
$$;

comment on function withdraw_perspective is 'Ends a perspective: no event wakes it any more.';
