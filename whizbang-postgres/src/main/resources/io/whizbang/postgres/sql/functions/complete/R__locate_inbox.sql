-- The streams of these messages, those of them that have none, and those that are there at all.
-- Calls: nothing. Changes: nothing.
--
-- May be asked before any lock is held, because a message never changes its stream.
create or replace function locate_inbox(p_message_ids uuid[], out p_streams uuid[], out p_strays uuid[], out p_located uuid[])
language plpgsql set search_path from current
as $$
begin
  if p_message_ids is null or p_message_ids = '{}' then
    return;
  end if;
  select array_agg(o.stream_id) filter (where o.stream_id is not null),
    array_agg(o.message_id) filter (where o.stream_id is null), array_agg(o.message_id)
  into p_streams, p_strays, p_located
  from wh_inbox o
  where o.message_id = any (p_message_ids);
end
$$;

comment on function locate_inbox is 'The streams of these messages, those of them that have none, and those that are there at all.';
