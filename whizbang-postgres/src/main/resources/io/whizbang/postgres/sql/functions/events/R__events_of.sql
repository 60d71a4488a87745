-- Those of these messages that are events.
-- Calls: nothing. Changes: nothing.
create or replace function events_of(p_messages wh_new_message[]) returns wh_new_message[]
language plpgsql set search_path from current
as $$
declare
  v_all boolean;
  v_any boolean;
begin
  if coalesce(cardinality(p_messages), 0) <= 1 then
    return case when (p_messages[1]).is_event then p_messages end;
  end if;
  select bool_and(m.is_event), bool_or(m.is_event) into v_all, v_any from unnest(p_messages) m;
  if v_all then
    return p_messages;
  end if;
  return case when v_any then array(select m from unnest(p_messages) m where m.is_event) end;
end
$$;

comment on function events_of is 'Those of these messages that are events.';
