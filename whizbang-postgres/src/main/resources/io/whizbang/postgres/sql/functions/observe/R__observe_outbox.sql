-- How the outbox is doing: how many messages are unfinished, since when the first of the due waits to be taken, and how
-- many streams wait for the retry of their head.
-- Calls: claim_start, count_or_estimate. Changes: nothing.
--
-- Looks at no more than p_most entries of each index; the conditions on their first columns hold for all and only make
-- sure that these indexes are read.
create or replace function observe_outbox(
  p_most integer, p_now timestamptz, out depth bigint, out due_since timestamptz, out blocked bigint)
language plpgsql set search_path from current
as $$
declare
  v_start timestamptz := claim_start('wh_outbox_mark', 'wh_outbox_mark_checked', p_now);
begin
  due_since := (
    select o.claimable_at
    from wh_outbox o
    where o.claimable_at >= v_start and o.claimable_at <= p_now
    order by o.claimable_at
    limit 1);
  depth := count_or_estimate(
      (select count(*)
      from (select from wh_outbox o where o.claimable_at >= v_start limit p_most) h), p_most, 'wh_outbox_claimable')
    + count_or_estimate(
      (select count(*)
      from (
        select from wh_outbox o
        where o.place = 'behind' and o.stream_id >= '00000000-0000-0000-0000-000000000000'
        limit p_most) b), p_most, 'wh_outbox_behind');
  blocked := (
    select count(*)
    from (
      select o.stream_id, o.instance_id, o.error
      from wh_outbox o
      where o.claimable_at > p_now
      order by o.claimable_at
      limit p_most) h
    where h.stream_id is not null and h.instance_id is null and h.error is not null);
end
$$;

comment on function observe_outbox is 'How the outbox is doing: how many messages are unfinished, since when the first of the due waits to be taken, and how many streams wait for the retry of their head.';
