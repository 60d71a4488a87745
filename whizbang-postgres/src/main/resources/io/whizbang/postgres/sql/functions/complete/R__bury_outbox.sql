-- Moves messages from the outbox to the dead letters and lets their streams go on.
-- Calls: remove_outbox, promote_outbox. Changes: wh_outbox, wh_dead_letters.
create or replace function bury_outbox(p_message_ids uuid[], p_reason text, p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_vacancies wh_vacancy[];
begin
  if p_message_ids is null then
    return;
  end if;
  -- An id may die, be stored again by its sender, and die again: the last one stays.
  delete from wh_dead_letters d where d.message_id = any (p_message_ids) and d.queue = 'outbox';
  insert into wh_dead_letters (message_id, queue, stream_id, partition_number, destination, message_type, payload,
    metadata, scope, is_event, aggregate_type, status, sequence_order, stored_at, attempts, error, reason, dead_at)
  select o.message_id, 'outbox', o.stream_id, o.partition_number, o.destination, o.message_type, o.payload,
    o.metadata, o.scope, o.is_event, o.aggregate_type, o.status, o.sequence_order, o.created_at, o.attempts, o.error, p_reason, p_now
  from wh_outbox o
  where o.message_id = any (p_message_ids);

  v_vacancies := remove_outbox(p_message_ids, false, null, p_now);
  perform promote_outbox(v_vacancies, p_now);
end
$$;

comment on function bury_outbox is 'Moves messages from the outbox to the dead letters and lets their streams go on.';
