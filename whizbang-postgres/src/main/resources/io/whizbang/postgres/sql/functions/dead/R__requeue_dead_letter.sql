-- Puts a dead letter back into its stream, to the end or before the present head, with all attempts before it; false if
-- there is no such dead letter.
-- Calls: check_isolation, lock_streams, requeue_outbox, requeue_inbox, ring_all. Changes: wh_dead_letters, wh_outbox, wh_inbox.
create or replace function requeue_dead_letter(
  p_message_id uuid, p_to_front boolean default false, p_as_of timestamptz default null) returns boolean
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz;
  v_found boolean;
begin
  perform check_isolation('requeue_dead_letter');
  perform lock_streams(array(select d.stream_id from wh_dead_letters d where d.message_id = p_message_id));
  v_now := coalesce(p_as_of, clock_timestamp());
  v_found := requeue_outbox(p_message_id, coalesce(p_to_front, false), v_now);
  v_found := requeue_inbox(p_message_id, coalesce(p_to_front, false), v_now) or v_found;
  if v_found then
    perform ring_all('00000000-0000-0000-0000-000000000000');
  end if;
  return v_found;
end
$$;

comment on function requeue_dead_letter is 'Puts a dead letter back into its stream, to the end or before the present head; false if there is no such dead letter.';
