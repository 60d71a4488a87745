-- Notes the ids of arriving messages and returns the messages that were never seen before, each once.
-- Calls: first_of_each. Changes: wh_message_deduplication, the number of duplicates.
--
-- Two calls that bring the same message meet here: the second waits for the first. Ids are noted in their order, so that
-- two calls with the same ids in different order do not wait for each other in a ring.
create or replace function deduplicate_inbox(p_messages wh_new_message[], p_now timestamptz) returns wh_new_message[]
language plpgsql set search_path from current
as $$
declare
  v_fresh uuid[];
begin
  if p_messages = '{}' then
    return p_messages;
  end if;
  with noted as (
    insert into wh_message_deduplication as d (message_id, first_seen_at)
    select distinct m.message_id, p_now
    from unnest(p_messages) m
    order by m.message_id
    on conflict (message_id) do nothing
    returning d.message_id
  )
  select array_agg(n.message_id) into v_fresh from noted n;

  if cardinality(v_fresh) = cardinality(p_messages) then
    return p_messages;
  end if;
  perform nextval('wh_inbox_duplicates')
  from generate_series(1, cardinality(p_messages) - coalesce(cardinality(v_fresh), 0));
  return first_of_each(p_messages, v_fresh);
end
$$;

comment on function deduplicate_inbox is 'Notes the ids of arriving messages and returns the messages that were never seen before, each once.';
