-- Refuses the call if a list of leases to renew names no message; returns the list, empty if there is none.
-- Calls: refuse. Changes: nothing.
create or replace function read_renewals(p_parameter text, p_message_ids uuid[]) returns uuid[]
language plpgsql set search_path from current
as $$
declare
  v_bad integer := coalesce(
    array_position(p_message_ids, null), array_position(p_message_ids, '00000000-0000-0000-0000-000000000000'));
begin
  if v_bad is not null then
    perform refuse('WH001', format('%s[%s] must be a UUID other than the all-zero one', p_parameter, v_bad - 1),
      'Name messages that this instance was handed.');
  end if;
  return coalesce(p_message_ids, '{}');
end
$$;

comment on function read_renewals is 'Refuses the call if a list of leases to renew names no message; returns the list, empty if there is none.';
