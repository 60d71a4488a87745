-- Of these destinations those that no service wants but this one, each with the name of its subscription.
-- Calls: nothing. Changes: nothing.
create or replace function own_destinations(p_destinations text[]) returns jsonb
language plpgsql set search_path from current
as $$
begin
  return (
    select jsonb_object_agg(o.destination, o.subscription)
    from (
      select s.destination, max(s.subscription) filter (where s.schema_name = current_schema()) as subscription
      from whizbang_shared.wh_subscriptions s
      where s.destination = any (p_destinations)
        and (s.schema_name = current_schema() or exists (select from pg_namespace n where n.nspname = s.schema_name))
      group by s.destination
      having bool_and(s.schema_name = current_schema())) o);
end
$$;

comment on function own_destinations is 'Of these destinations those that no service wants but this one, each with the name of its subscription.';
