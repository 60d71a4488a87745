-- Sets how long the ids of arrived messages are remembered: seven days at least, or null for ever.
-- Calls: refuse. Changes: wh_schema.
create or replace function set_deduplication_retention(p_retention interval) returns void
language plpgsql set search_path from current
as $$
begin
  if p_retention < interval '7 days' then
    perform refuse('WH001', format('the retention of message ids must be at least 7 days, not %s', p_retention),
      'A broker may deliver a message again days later. Choose seven days or more, or null to remember for ever.');
  end if;
  update wh_schema s set deduplication_retention = p_retention where s.only_row;
end
$$;

comment on function set_deduplication_retention is 'Sets how long the ids of arrived messages are remembered: seven days at least, or null for ever.';
