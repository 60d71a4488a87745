-- Rings all instances that sleep but this one: work has come free that may be anybody's.
-- Calls: ring. Changes: nothing, see ring.
create or replace function ring_all(p_instance_id uuid) returns void
language plpgsql set search_path from current
as $$
begin
  perform ring(array(
    select i.instance_id from wh_service_instances i where i.has_line and i.instance_id <> p_instance_id));
end
$$;

comment on function ring_all is 'Rings all instances that sleep but this one: work has come free that may be anybody''s.';
