-- Whether anything is there to claim or to admit, and from which moment on claims look at each kind of work.
-- Calls: claim_start, waiting_start, move_mark. Changes: the marks, if the look took long.
--
-- Most calls find nothing, so this is all that they do about it, and marks that are out of date are not even read. any_new is true as well when it took long to find out, so
-- that waiting_outbox notes how far one has to look.
create or replace function look_for_work(
  p_perspectives boolean, p_now timestamptz,
  out outbox_start timestamptz, out inbox_start timestamptz,
  out any_outbox boolean, out any_inbox boolean, out any_perspective boolean, out any_new boolean)
language plpgsql set search_path from current
as $$
declare
  v_began timestamptz := clock_timestamp();
  v_lately bigint := extract(epoch from p_now - interval '5 seconds') * 1e6;
  v_new_start bigint := 0;
  v_perspective_start timestamptz;
  v_first_outbox timestamptz;
  v_first_inbox timestamptz;
  v_look interval;
begin
  outbox_start := case when pg_sequence_last_value('wh_outbox_mark_checked') > v_lately
    then claim_start('wh_outbox_mark', 'wh_outbox_mark_checked', p_now) else '-infinity' end;
  inbox_start := case when pg_sequence_last_value('wh_inbox_mark_checked') > v_lately
    then claim_start('wh_inbox_mark', 'wh_inbox_mark_checked', p_now) else '-infinity' end;
  if pg_sequence_last_value('wh_outbox_new_mark_noted') > v_lately then
    v_new_start := waiting_start(p_now);
  end if;
  v_first_outbox := (
    select o.claimable_at
    from wh_outbox o
    where o.claimable_at >= outbox_start and o.claimable_at <= p_now
    order by o.claimable_at
    limit 1);
  any_outbox := v_first_outbox is not null;
  v_first_inbox := (
    select i.claimable_at
    from wh_inbox i
    where i.claimable_at >= inbox_start and i.claimable_at <= p_now
    order by i.claimable_at
    limit 1);
  any_inbox := v_first_inbox is not null;
  any_perspective := false;
  if p_perspectives then
    v_perspective_start := claim_start('wh_perspective_mark', 'wh_perspective_mark_checked', p_now);
    any_perspective := exists (
      select from wh_perspective_checkpoints c where c.claimable_at >= v_perspective_start and c.claimable_at <= p_now);
  end if;
  any_new := exists (select from wh_outbox o where o.place = 'new' and o.sequence_order >= v_new_start);

  v_look := clock_timestamp() - v_began;
  if v_look > interval '1 millisecond' then
    any_new := true;
    perform move_mark('wh_outbox_mark', 'wh_outbox_mark_checked', outbox_start, v_first_outbox, v_look, p_now);
    perform move_mark('wh_inbox_mark', 'wh_inbox_mark_checked', inbox_start, v_first_inbox, v_look, p_now);
    -- What lies below was seen to be dead just now: the claim need not walk it again.
    outbox_start := greatest(outbox_start, least(v_first_outbox, p_now) - interval '500 milliseconds');
    inbox_start := greatest(inbox_start, least(v_first_inbox, p_now) - interval '500 milliseconds');
    if p_perspectives and not any_perspective then
      perform move_mark('wh_perspective_mark', 'wh_perspective_mark_checked', v_perspective_start, null, v_look, p_now);
    end if;
  end if;
end
$$;

comment on function look_for_work is 'Whether anything is there to claim or to admit, and from which moment on claims look at each kind of work.';
