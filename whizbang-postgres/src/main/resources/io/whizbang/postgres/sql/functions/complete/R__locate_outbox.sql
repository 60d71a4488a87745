-- The streams of these messages; a message without a stream, or that is not there, adds none.
-- Calls: nothing. Changes: nothing.
--
-- May be asked before any lock is held, because a message never changes its stream.
create or replace function locate_outbox(p_message_ids uuid[]) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  return array(
    select o.stream_id
    from unnest(p_message_ids) m (message_id)
    join wh_outbox o on o.message_id = m.message_id
    where o.stream_id is not null);
end
$$;

comment on function locate_outbox is 'The streams of these messages; a message without a stream, or that is not there, adds none.';
