-- Has nothing more delivered that is sent to a destination; false if nothing was. What has arrived stays.
-- Calls: nothing. Changes: whizbang_shared.wh_subscriptions.
create or replace function unsubscribe(p_destination text) returns boolean
language plpgsql security definer set search_path from current
as $$
begin
  delete from whizbang_shared.wh_subscriptions s
  where s.destination = p_destination and s.schema_name = current_schema();
  return found;
end
$$;

comment on function unsubscribe is 'Has nothing more delivered that is sent to a destination; false if nothing was.';
