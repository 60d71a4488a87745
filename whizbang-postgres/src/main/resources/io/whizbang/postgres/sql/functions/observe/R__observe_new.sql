-- How many messages that applications inserted wait for admission, and since when the first does.
-- Calls: count_or_estimate. Changes: nothing.
create or replace function observe_new(p_most integer, out depth bigint, out due_since timestamptz)
language plpgsql set search_path from current
as $$
begin
  depth := count_or_estimate(
    (select count(*)
    from (select from wh_outbox o where o.place = 'new' and o.sequence_order > 0 limit p_most) n), p_most, 'wh_outbox_new');
  due_since := (
    select o.created_at
    from wh_outbox o
    where o.place = 'new' and o.sequence_order > 0
    order by o.sequence_order
    limit 1);
end
$$;

comment on function observe_new is 'How many messages that applications inserted wait for admission, and since when the first does.';
