-- How the perspectives are doing: how many checkpoints are unfinished, since when the first of the due waits to be taken,
-- and how many have failed and wait for their retry.
-- Calls: claim_start, count_or_estimate. Changes: nothing.
create or replace function observe_perspectives(
  p_most integer, p_now timestamptz, out depth bigint, out due_since timestamptz, out blocked bigint)
language plpgsql set search_path from current
as $$
declare
  v_start timestamptz := claim_start('wh_perspective_mark', 'wh_perspective_mark_checked', p_now);
begin
  due_since := (
    select c.claimable_at
    from wh_perspective_checkpoints c
    where c.claimable_at >= v_start and c.claimable_at <= p_now
    order by c.claimable_at
    limit 1);
  depth := count_or_estimate(
    (select count(*)
    from (select from wh_perspective_checkpoints c where c.claimable_at >= v_start limit p_most) h),
    p_most, 'wh_perspective_claimable');
  blocked := (
    select count(*)
    from (
      select c.status
      from wh_perspective_checkpoints c
      where c.claimable_at > p_now
      order by c.claimable_at
      limit p_most) h
    where h.status = 'Failed');
end
$$;

comment on function observe_perspectives is 'How the perspectives are doing: how many checkpoints are unfinished, since when the first of the due waits to be taken, and how many have failed and wait for their retry.';
