-- Puts a dead letter of the outbox back into its stream, to the end or to the front; false if there is none.
-- Calls: refuse, compute_partition. Changes: wh_dead_letters, wh_outbox.
--
-- The caller holds the stream's mutex. To the front means before the present head, which somebody may be working on: then
-- that must end first. A head whose lease ran out is charged for it, as a claim would. All attempts begin anew.
create or replace function requeue_outbox(p_message_id uuid, p_to_front boolean, p_now timestamptz) returns boolean
language plpgsql set search_path from current
as $$
declare
  v_letter wh_dead_letters;
  v_head wh_outbox;
begin
  delete from wh_dead_letters d where d.message_id = p_message_id and d.queue = 'outbox' returning * into v_letter;
  if not found then
    return false;
  end if;
  if exists (select from wh_outbox o where o.message_id = p_message_id) then
    perform refuse('WH001', format('message %s is in the outbox again', p_message_id), 'Discard the dead letter.');
  end if;
  select * into v_head
  from wh_outbox o
  where o.stream_id = v_letter.stream_id and o.place = 'head'
  for update;
  if p_to_front and v_head.lease_expiry > p_now then
    perform refuse('55006',
      format('the head of stream %s, message %s, is held by instance %s until %s', v_head.stream_id, v_head.message_id,
        v_head.instance_id, v_head.lease_expiry),
      'Try again when nobody holds it, or requeue the message to the end of its stream.');
  end if;

  if p_to_front then
    update wh_outbox o
    set place = 'behind', claimable_at = null, instance_id = null, lease_expiry = null, leased_through = null, flags = 0,
      attempts = o.attempts + (o.instance_id is not null)::integer
    where o.message_id = v_head.message_id;
  end if;
  insert into wh_outbox (message_id, stream_id, partition_number, destination, message_type, payload, metadata, scope, is_event,
    aggregate_type, status, sequence_order, created_at, place, claimable_at)
  select v_letter.message_id, v_letter.stream_id,
    coalesce(v_letter.partition_number, compute_partition(coalesce(v_letter.stream_id, v_letter.message_id), 10000)),
    v_letter.destination, v_letter.message_type, v_letter.payload, v_letter.metadata, v_letter.scope, v_letter.is_event,
    v_letter.aggregate_type, v_letter.status & 31,
    case when p_to_front then coalesce(v_head.sequence_order - 1, nextval('wh_outbox_sequence'))
      else nextval('wh_outbox_sequence') end,
    v_letter.stored_at, h.place, case when h.place = 'head' then p_now end
  from (select case when p_to_front or v_head.message_id is null then 'head' else 'behind' end as place) h;
  return true;
end
$$;

comment on function requeue_outbox is 'Puts a dead letter of the outbox back into its stream, to the end or to the front; false if there is none.';
