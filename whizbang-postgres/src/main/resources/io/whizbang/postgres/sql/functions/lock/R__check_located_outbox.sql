-- Sends a call round again if a message came back after its stream was looked for: that stream is not locked.
-- Calls: refuse. Changes: nothing.
--
-- Happens when somebody requeues a dead letter, or stores an id again, while a late report of it waits for its mutexes.
create or replace function check_located_outbox(p_message_ids uuid[], p_located uuid[]) returns void
language plpgsql set search_path from current
as $$
begin
  if p_message_ids is null or cardinality(p_message_ids) = coalesce(cardinality(p_located), 0) then
    return;
  end if;
  if exists (
    select from wh_outbox o
    where o.message_id = any (array(select unnest(p_message_ids) except select unnest(p_located))))
  then
    perform refuse('40001', 'a message that was gone came back to the outbox during the call', 'Call again; nothing was changed.');
  end if;
end
$$;

comment on function check_located_outbox is 'Sends a call round again if a message came back after its stream was looked for: that stream is not locked.';
