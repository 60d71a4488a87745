-- Removes what is known of the receptors of finished messages.
-- Calls: nothing. Changes: wh_receptor_processing.
create or replace function forget_receptors(p_message_ids uuid[]) returns void
language plpgsql set search_path from current
as $$
begin
  if p_message_ids is null then
    return;
  end if;
  delete from wh_receptor_processing p where p.message_id = any (p_message_ids);
end
$$;

comment on function forget_receptors is 'Removes what is known of the receptors of finished messages.';
