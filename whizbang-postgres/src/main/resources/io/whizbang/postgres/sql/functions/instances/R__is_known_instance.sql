-- Whether this instance is registered, or was removed lately.
-- Calls: nothing. Changes: nothing.
create or replace function is_known_instance(p_instance_id uuid, p_lost uuid[]) returns boolean
language plpgsql set search_path from current
as $$
begin
  return p_instance_id = any (p_lost)
    or exists (select from wh_service_instances i where i.instance_id = p_instance_id);
end
$$;

comment on function is_known_instance is 'Whether this instance is registered, or was removed lately.';
