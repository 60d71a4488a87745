-- After a change of the mappings: forgets what was resolved by the old ones, so that the next event meets the new ones.
-- Calls: check_isolation. Changes: wh_event_types, and holds the lock on the mappings.
create or replace function forget_event_types() returns trigger
language plpgsql security definer set search_path from current
as $$
begin
  perform check_isolation('A change of wh_perspective_mappings');
  perform pg_advisory_xact_lock('wh_perspective_mappings'::regclass::oid::bigint::bit(32)::integer, 0);
  delete from wh_event_types;
  return null;
end
$$;

create or replace trigger wh_forget_event_types
after insert or update or delete or truncate on wh_perspective_mappings
for each statement execute function forget_event_types();

comment on function forget_event_types is 'After a change of the mappings: forgets what was resolved by the old ones.';
