-- How many streams each instance holds in each queue; a row for those that hold none, too.
-- Calls: nothing. Changes: nothing.
create or replace function observe_shares(p_most integer, p_now timestamptz)
returns table (queue text, instance_id uuid, streams bigint)
language plpgsql set search_path from current
as $$
begin
  return query
  select s.queue, i.instance_id, s.streams
  from wh_service_instances i
  cross join lateral (
    select 'outbox' as queue, count(*) as streams
    from (
      select from wh_outbox o where o.instance_id = i.instance_id and o.lease_expiry > p_now limit p_most) o
    union all
    select 'inbox', count(*)
    from (
      select from wh_inbox o where o.instance_id = i.instance_id and o.lease_expiry > p_now limit p_most) o
    union all
    select 'perspective', count(*)
    from (
      select from wh_perspective_checkpoints c
      where c.instance_id = i.instance_id and c.lease_expiry > p_now
      limit p_most) c) s;
end
$$;

comment on function observe_shares is 'How many streams each instance holds in each queue; a row for those that hold none, too.';
