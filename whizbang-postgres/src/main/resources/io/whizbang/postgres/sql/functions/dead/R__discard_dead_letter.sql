-- Deletes a dead letter for good; false if there is none.
-- Calls: nothing. Changes: wh_dead_letters, wh_receptor_processing.
create or replace function discard_dead_letter(p_message_id uuid) returns boolean
language plpgsql security definer
set search_path from current
set enable_seqscan = off
as $$
begin
  delete from wh_dead_letters d where d.message_id = p_message_id;
  if not found then
    return false;
  end if;
  delete from wh_receptor_processing p
  where p.message_id = p_message_id and not exists (select from wh_inbox i where i.message_id = p_message_id);
  return true;
end
$$;

comment on function discard_dead_letter is 'Deletes a dead letter for good; false if there is none.';
