-- The sequence_order from which on messages that wait for admission are looked for: as a rule the very left.
-- Calls: nothing. Changes: nothing.
--
-- While somebody holds a snapshot open, the entries of admitted messages stay in the index, and a scan from the left
-- walks all of them. Once that took long, the first live one was noted (see waiting_outbox), and for five seconds scans start a
-- little below it. Messages of a transaction that was open for longer than its neighbours wait for the end of these five seconds.
create or replace function waiting_start(p_now timestamptz) returns bigint
language plpgsql set search_path from current
as $$
declare
  v_noted bigint := pg_sequence_last_value('wh_outbox_new_mark_noted');
begin
  if v_noted is null then
    return 0;
  end if;
  if to_timestamp(v_noted / 1e6) <= p_now and to_timestamp(v_noted / 1e6) > p_now - interval '5 seconds' then
    return pg_sequence_last_value('wh_outbox_new_mark') - 10000;
  end if;
  return 0;
end
$$;

comment on function waiting_start is 'The sequence_order from which on messages that wait for admission are looked for: as a rule the very left.';
