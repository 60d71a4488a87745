-- The messages whose ids are among these, each id once: the first that carries it; in their order.
-- Calls: nothing. Changes: nothing.
--
-- Grouped rather than joined: with plans pinned to nested loops, a join of two lists would cost their product.
create or replace function first_of_each(p_messages wh_new_message[], p_message_ids uuid[]) returns wh_new_message[]
language plpgsql set search_path from current
as $$
begin
  return array(
    select (array_agg(u.message order by u.position) filter (where u.position is not null))[1]
    from (
      select m.message_id, row(m.message_id, m.stream_id, m.target, m.message_type, m.payload, m.metadata, m.scope, m.is_event,
        m.aggregate_type, m.scheduled_for)::wh_new_message as message, m.position
      from unnest(p_messages) with ordinality m (message_id, stream_id, target, message_type, payload, metadata, scope,
        is_event, aggregate_type, scheduled_for, position)
      union all
      select i.message_id, null, null
      from unnest(p_message_ids) i (message_id)) u
    group by u.message_id
    having min(u.position) is not null and bool_or(u.position is null)
    order by min(u.position));
end
$$;

comment on function first_of_each is 'The messages whose ids are among these, each id once: the first that carries it; in their order.';
