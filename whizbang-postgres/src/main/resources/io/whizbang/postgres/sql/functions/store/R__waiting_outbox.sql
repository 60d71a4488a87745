-- Messages that applications inserted and nobody has admitted yet, oldest first.
-- Calls: waiting_start. Changes: the mark.
--
-- Once the look takes long, the first live one is noted for waiting_start.
create or replace function waiting_outbox(p_most integer, p_now timestamptz) returns uuid[]
language plpgsql set search_path from current
as $$
declare
  v_began timestamptz := clock_timestamp();
  v_start bigint := waiting_start(p_now);
  v_first bigint;
  v_waiting uuid[];
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
    return null;
  end if;
  select array_agg(w.message_id)
  into v_waiting
  from (
    select o.message_id
    from wh_outbox o
    where o.place = 'new' and o.sequence_order >= v_first
    order by o.sequence_order
    limit p_most) w;
  return v_waiting;
end
$$;

comment on function waiting_outbox is 'Messages that applications inserted and nobody has admitted yet, oldest first.';
