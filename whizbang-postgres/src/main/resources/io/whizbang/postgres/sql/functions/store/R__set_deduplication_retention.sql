-- Sets how long the ids of arrived messages are remembered: seven days at least, or null for ever, which is the default.
-- Calls: refuse. Changes: wh_schema, and the index by age, which exists only while it is needed.
--
-- Building that index keeps inbox messages from being stored for as long as it takes. Called by the owner of the schema.
create or replace function set_deduplication_retention(p_retention interval) returns void
language plpgsql set search_path from current
as $$
begin
  if p_retention < interval '7 days' then
    perform refuse('WH001', format('the retention of message ids must be at least 7 days, not %s', p_retention),
      'A broker may deliver a message again days later. Choose seven days or more, or null to remember for ever.');
  end if;
  if p_retention is null then
    drop index if exists wh_message_deduplication_age;
  else
    create index if not exists wh_message_deduplication_age on wh_message_deduplication (first_seen_at);
  end if;
  update wh_schema s set deduplication_retention = p_retention where s.only_row;
end
$$;

comment on function set_deduplication_retention is 'Sets how long the ids of arrived messages are remembered: seven days at least, or null for ever.';
