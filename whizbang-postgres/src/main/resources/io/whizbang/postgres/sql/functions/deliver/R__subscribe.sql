-- Has what is sent to these destinations, by whatever service of this database, delivered to this schema's inbox; until that is
-- taken back. Messages arrive under the name of the subscription.
-- Calls: nothing. Changes: whizbang_shared.wh_subscriptions.
create or replace function subscribe(p_subscription text, p_destinations text[]) returns void
language plpgsql security definer set search_path from current
as $$
begin
  insert into whizbang_shared.wh_subscriptions as s (destination, schema_name, subscription)
  select distinct d.destination, current_schema(), p_subscription
  from unnest(p_destinations) d (destination)
  order by d.destination
  on conflict (destination, schema_name) do update
  set subscription = excluded.subscription
  where s.subscription <> excluded.subscription;
end
$$;

comment on function subscribe is 'Has what is sent to these destinations delivered to this schema''s inbox, until that is taken back.';
