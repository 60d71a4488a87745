-- Where to deliver what is sent to these destinations; null for all destinations. Schemas that are gone are left out.
-- Calls: nothing. Changes: nothing.
create or replace function subscribers(p_destinations text[])
returns table (destination text, schema_name text, subscription text)
language plpgsql stable security definer set search_path from current
as $$
begin
  return query
  select s.destination, s.schema_name, s.subscription
  from whizbang_shared.wh_subscriptions s
  where (p_destinations is null or s.destination = any (p_destinations))
    and exists (select from pg_namespace n where n.nspname = s.schema_name)
  order by s.schema_name, s.destination;
end
$$;

comment on function subscribers is 'Where to deliver what is sent to these destinations; null for all destinations.';
