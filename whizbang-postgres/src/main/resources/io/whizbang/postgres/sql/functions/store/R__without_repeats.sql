-- These messages, each id once.
-- Calls: first_of_each. Changes: nothing.
create or replace function without_repeats(p_messages wh_new_message[]) returns wh_new_message[]
language plpgsql set search_path from current
as $$
declare
  v_message_ids uuid[] := array(select distinct m.message_id from unnest(p_messages) m);
begin
  if cardinality(v_message_ids) = cardinality(p_messages) then
    return p_messages;
  end if;
  return first_of_each(p_messages, v_message_ids);
end
$$;

comment on function without_repeats is 'These messages, each id once.';
