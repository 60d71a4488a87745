-- Whether the perspective that is rebuilt has been led through the history there was before it.
-- Calls: nothing. Changes: nothing.
create or replace function knows_history(p_rebuild wh_rebuilds) returns boolean
language plpgsql stable set search_path from current
as $$
begin
  return coalesce((
    select p.history_position >= p.history_end from wh_perspectives p where p.perspective_name = p_rebuild.perspective_name), false);
end
$$;

comment on function knows_history is 'Whether the perspective that is rebuilt has been led through the history there was before it.';
