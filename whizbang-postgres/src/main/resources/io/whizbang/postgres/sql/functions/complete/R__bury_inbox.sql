-- Moves messages from the inbox to the dead letters and lets their streams go on.
-- Calls: remove_inbox, promote_inbox. Changes: wh_inbox, wh_dead_letters.
create or replace function bury_inbox(p_message_ids uuid[], p_reason text, p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_vacancies wh_vacancy[];
begin
  if p_message_ids is null then
    return;
  end if;
  -- An id may die, be stored again by its sender, and die again: the last one stays.
  delete from wh_dead_letters d where d.message_id = any (p_message_ids) and d.queue = 'inbox';
  insert into wh_dead_letters (message_id, queue, stream_id, partition_number, handler_name, message_type, payload,
    metadata, scope, is_event, aggregate_type, status, sequence_order, stored_at, attempts, error, reason, dead_at)
  select o.message_id, 'inbox', o.stream_id, o.partition_number, o.handler_name, o.message_type, o.payload,
    o.metadata, o.scope, o.is_event, o.aggregate_type, o.status, o.sequence_order, o.received_at, o.attempts, o.error, p_reason, p_now
  from wh_inbox o
  where o.message_id = any (p_message_ids);

  v_vacancies := remove_inbox(p_message_ids, false, null, p_now);
  perform promote_inbox(v_vacancies, p_now);
end
$$;

comment on function bury_inbox is 'Moves messages from the inbox to the dead letters and lets their streams go on.';
