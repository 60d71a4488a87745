-- Locks messages that have no stream, in the order of their ids: they have no mutex, so they are their own lock.
-- Calls: nothing. Changes: nothing, but holds row locks.
create or replace function lock_strays_inbox(p_message_ids uuid[]) returns void
language plpgsql set search_path from current
as $$
begin
  if p_message_ids is null then
    return;
  end if;
  perform from wh_inbox o
  where o.message_id = any (p_message_ids)
  order by o.message_id
  for update;
end
$$;

comment on function lock_strays_inbox is 'Locks messages that have no stream, in the order of their ids: they have no mutex, so they are their own lock.';
