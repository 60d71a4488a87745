-- The streams of these new messages.
-- Calls: nothing. Changes: nothing.
create or replace function streams_of(p_messages wh_new_message[]) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  if cardinality(p_messages) <= 1 then
    return array_remove(array[(p_messages[1]).stream_id], null);
  end if;
  return array(select m.stream_id from unnest(p_messages) m where m.stream_id is not null);
end
$$;

create or replace function streams_of(p_perspectives jsonb) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  if p_perspectives = '[]' then
    return '{}';
  end if;
  return array(select (p ->> 'streamId')::uuid from jsonb_array_elements(p_perspectives) p);
end
$$;

comment on function streams_of(jsonb) is 'The streams of these reports of perspectives.';
comment on function streams_of(wh_new_message[]) is 'The streams of these new messages.';
