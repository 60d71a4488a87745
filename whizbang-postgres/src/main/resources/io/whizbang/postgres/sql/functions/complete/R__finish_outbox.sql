-- Removes what these reports finish by themselves, and returns the reports that are left.
-- Calls: finishes_outbox. Changes: wh_outbox.
--
-- The usual case, and the fast one. All that decides about a head stands in its own row, so the delete itself is the
-- lock: if a claim has the row at this moment, the condition is asked again after it. For what is behind, the heads that
-- are still there are locked; as long as no other instance holds one of them, the rest goes too. If nothing waits behind
-- these heads, which the mutexes keep so, no vacancy is worth mentioning. That is looked for above what is finished, not from the
-- start of the stream, where a long-open snapshot may keep any number of dead entries.
create or replace function finish_outbox(
  p_reports wh_report[], p_streams uuid[], p_instance_id uuid, p_now timestamptz,
  out p_rest wh_report[], out p_finished uuid[], out p_vacancies wh_vacancy[])
language plpgsql set search_path from current
as $$
declare
  v_finishing uuid[] := array(select r.message_id from unnest(p_reports) r where finishes_outbox(0, r.bits));
  v_first bigint := (select min(o.sequence_order) from wh_outbox o where o.message_id = any (v_finishing));
  v_followed boolean := exists (
    select from wh_outbox o where o.stream_id = any (p_streams) and o.place = 'behind' and o.sequence_order >= v_first);
  v_contested boolean;
  v_followers uuid[];
begin
  with finished as (
    delete from wh_outbox o
    where o.message_id = any (v_finishing)
      and (o.place = 'head') is true
      and (o.instance_id <> p_instance_id and o.lease_expiry > p_now) is not true
    returning o.message_id, o.stream_id, o.sequence_order, o.instance_id, o.lease_expiry, o.leased_through, o.flags
  )
  select array_agg(f.message_id),
    array_agg(row(f.stream_id, f.sequence_order, case when f.instance_id = p_instance_id then f.instance_id end,
      f.lease_expiry, f.leased_through, f.flags)::wh_vacancy)
      filter (where v_followed and f.stream_id is not null)
  into p_finished, p_vacancies
  from finished f;

  if v_followed then
    select bool_or(h.instance_id <> p_instance_id and h.lease_expiry > p_now)
    into v_contested
    from (
      select o.instance_id, o.lease_expiry
      from wh_outbox o
      where o.stream_id = any (p_streams) and o.place = 'head'
      for update) h;
    if v_contested is not true then
      with finished as (
        delete from wh_outbox o
        where o.message_id = any (v_finishing) and (o.place = 'behind') is true
        returning o.message_id
      )
      select array_agg(f.message_id) into v_followers from finished f;
      p_finished := p_finished || v_followers;
    end if;
  end if;

  if cardinality(p_finished) = cardinality(p_reports) then
    return;
  end if;
  -- Grouped rather than joined, see first_of_each.
  p_rest := array(
    select (array_agg(u.r) filter (where not u.is_finished))[1]
    from (
      select r.message_id, r, false as is_finished from unnest(p_reports) r
      union all
      select i.message_id, null, true from unnest(p_finished) i (message_id)) u
    group by u.message_id
    having not bool_or(u.is_finished));
end
$$;

comment on function finish_outbox is 'Removes what these reports finish by themselves, and returns the reports that are left.';
