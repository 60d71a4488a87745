-- Messages that applications inserted and nobody has admitted yet, oldest first, so many at most; and the place of the last, if
-- there may be more behind it.
-- Calls: waiting_start. Changes: the mark.
--
-- Begins behind p_after, where a look before it ended, or else from the very left. Once that takes long, the first live one is noted
-- for waiting_start.
create or replace function waiting_outbox(
  p_most integer, p_after bigint, p_now timestamptz, out p_message_ids uuid[], out p_last bigint)
language plpgsql set search_path from current
as $$
declare
  v_began timestamptz := clock_timestamp();
  v_start bigint := coalesce(p_after + 1, waiting_start(p_now));
  v_first bigint;
begin
  v_first := (
    select o.sequence_order
    from wh_outbox o
    where o.place = 'new' and o.sequence_order >= v_start
    order by o.sequence_order
    limit 1);
  if clock_timestamp() - v_began > interval '2 milliseconds' and v_start <= 0 then
    perform setval('wh_outbox_new_mark', coalesce(v_first, nextval('wh_outbox_sequence'))),
      setval('wh_outbox_new_mark_noted', (extract(epoch from p_now) * 1e6)::bigint);
  end if;

  if v_first is null then
    return;
  end if;
  select array_agg(w.message_id), case when count(*) = p_most then max(w.sequence_order) end
  into p_message_ids, p_last
  from (
    select o.message_id, o.sequence_order
    from wh_outbox o
    where o.place = 'new' and o.sequence_order >= v_first
    order by o.sequence_order
    limit p_most) w;
end
$$;

comment on function waiting_outbox is 'Messages that applications inserted and nobody has admitted yet, oldest first, so many at most; and the place of the last, if there may be more behind it.';
