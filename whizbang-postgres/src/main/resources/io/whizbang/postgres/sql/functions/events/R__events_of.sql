-- Those of these messages that are events.
-- Calls: nothing. Changes: nothing.
create or replace function events_of(p_messages wh_new_message[]) returns wh_new_message[]
language plpgsql set search_path from current
as $$
begin
  if p_messages = '{}' then
    return null;
  end if;
  return (select array_agg(m) from unnest(p_messages) m where m.is_event);
end
$$;

comment on function events_of is 'Those of these messages that are events.';
