-- How many messages that applications inserted wait for admission, and since when the first does.
-- Calls: waiting_start, count_or_estimate. Changes: nothing.
create or replace function observe_new(p_most integer, p_now timestamptz, out depth bigint, out due_since timestamptz)
language plpgsql set search_path from current
as $$
declare
  v_start bigint := waiting_start(p_now);
begin
  depth := count_or_estimate(
    (select count(*)
    from (select from wh_outbox o where o.place = 'new' and o.sequence_order >= v_start limit p_most) n), p_most, 'wh_outbox_new');
  due_since := (
    select o.created_at
    from wh_outbox o
    where o.place = 'new' and o.sequence_order >= v_start
    order by o.sequence_order
    limit 1);
end
$$;

comment on function observe_new is 'How many messages that applications inserted wait for admission, and since when the first does.';
