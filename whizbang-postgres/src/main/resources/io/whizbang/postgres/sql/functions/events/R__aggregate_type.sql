-- The aggregate that an event of this type is about, for those who do not say: its name without namespace, "Event" and
-- the last word. ProductCreatedEvent is about a Product, and so is shop.ProductCreated.
-- Calls: nothing. Changes: nothing.
create or replace function aggregate_type(p_event_type text) returns text
language sql immutable
begin atomic
  select coalesce(substring(n.name from '^(.*[a-z0-9])[A-Z][A-Za-z0-9]*$'), nullif(n.name, ''), p_event_type)
  from (
    select regexp_replace(substring(split_part(p_event_type, ',', 1) from '[^.+$/:]*$'), '(.)Event$', '\1') as name) n;
end;

comment on function aggregate_type is 'The aggregate that an event of this type is about, for those who do not say.';
