-- Applies the completions of a call to the inbox: adds their bits, removes what they finish, promotes the next in line.
-- Calls: finishes_inbox, finish_inbox, lock_heads_inbox, remove_inbox, promote_inbox. Changes: wh_inbox.
--
-- A completion is a fact: it counts whether the caller holds the message or nobody does, head or not; only another holder
-- of the stream makes it stale. What finishes a message, finishes_inbox says. In p_open come back the reports whose
-- messages are still there: they were not finished, or nothing was said of completion. p_moved is false if nothing but the
-- finished messages has changed, so that no other message can have become due.
create or replace function complete_inbox(
  p_reports wh_report[], p_streams uuid[], p_instance_id uuid, p_keep boolean, p_now timestamptz,
  out p_open wh_report[], out p_finished uuid[], out p_moved boolean, out p_rejections wh_rejection[])
language plpgsql set search_path from current
as $$
declare
  v_reports wh_report[] := p_reports;
  v_at_once record;
  v_finished uuid[];
  v_kept wh_report[];
  v_vacancies wh_vacancy[];
begin
  if not p_keep then
    v_at_once := finish_inbox(p_reports, p_streams, p_instance_id, p_now);
    v_reports := v_at_once.p_rest;
    p_finished := v_at_once.p_finished;
    v_vacancies := v_at_once.p_vacancies;
  end if;

  p_moved := v_vacancies is not null or coalesce(cardinality(v_reports), 0) > 0;
  if cardinality(v_reports) > 0 then
    perform lock_heads_inbox(array(select r.message_id from unnest(v_reports) r));
    with judged as materialized (
      select r, o.message_id is null or o.place = 'done' as is_gone,
        case o.place when 'head' then o.instance_id else h.instance_id end <> p_instance_id
          and case o.place when 'head' then o.lease_expiry else h.lease_expiry end > p_now as is_anothers,
        finishes_inbox(o.status, r.bits) as is_finished
      from unnest(v_reports) r
      left join lateral (
        select q.message_id, q.stream_id, q.place, q.status, q.instance_id, q.lease_expiry
        from wh_inbox q
        where q.message_id = r.message_id
        limit 1) o on true
      left join lateral (
        select s.instance_id, s.lease_expiry
        from wh_inbox s
        where o.place in ('behind', 'new') and s.stream_id = o.stream_id and s.place = 'head'
        limit 1) h on true
    )
    select
      array_agg((j.r).message_id) filter (where j.verdict = 'finished'),
      array_agg(j.r) filter (where j.verdict = 'finished' and p_keep),
      array_agg(j.r) filter (where j.verdict = 'open'),
      array_agg(row(j.verdict, 'inbox', 'completion', (j.r).message_id, null, null)::wh_rejection)
        filter (where j.verdict in ('gone', 'stale'))
    into v_finished, v_kept, p_open, p_rejections
    from (
      select j.r, case
        when (j.r).bits = 0 then 'open'
        when j.is_gone then 'gone'
        when j.is_anothers then 'stale'
        when j.is_finished then 'finished'
        else 'open' end as verdict
      from judged j) j;

    update wh_inbox o
    set status = o.status | a.bits, processed_at = p_now,
      published_at = case when a.bits & 4 = 4 then p_now else o.published_at end
    from unnest(p_open || v_kept) a
    where o.message_id = any (array[a.message_id]) and a.bits <> 0;
    v_vacancies := v_vacancies || remove_inbox(v_finished, p_keep, p_instance_id, p_now);
  end if;
  p_finished := p_finished || v_finished;
  if v_vacancies is not null then
    perform promote_inbox(v_vacancies, p_now);
  end if;
end
$$;

comment on function complete_inbox is 'Applies the completions of a call to the inbox: adds their bits, removes what they finish, promotes the next in line.';
