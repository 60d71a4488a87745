-- What a call must know of the other instances: its rank among those that take the same work, and who was removed lately.
-- Calls: nothing. Changes: nothing.
--
-- A removed instance counts as lost for ten minutes: so long a call of it that began before may still bring leases.
create or replace function survey_instances(
  p_instance_id uuid, p_stale_before timestamptz, p_now timestamptz,
  out outbox_rank bigint, out outbox_count bigint, out inbox_rank bigint, out inbox_count bigint,
  out perspective_rank bigint, out perspective_count bigint,
  out lost uuid[], out departed uuid[])
language plpgsql set search_path from current
as $$
begin
  select
    count(*) filter (where i.takes_outbox and i.instance_id < p_instance_id and i.last_heartbeat_at >= p_stale_before),
    1 + count(*) filter (where i.takes_outbox and i.instance_id <> p_instance_id and i.last_heartbeat_at >= p_stale_before),
    count(*) filter (where i.takes_inbox and i.instance_id < p_instance_id and i.last_heartbeat_at >= p_stale_before),
    1 + count(*) filter (where i.takes_inbox and i.instance_id <> p_instance_id and i.last_heartbeat_at >= p_stale_before),
    count(*) filter (where i.takes_perspectives and i.instance_id < p_instance_id and i.last_heartbeat_at >= p_stale_before),
    1 + count(*) filter (where i.takes_perspectives and i.instance_id <> p_instance_id and i.last_heartbeat_at >= p_stale_before)
  into outbox_rank, outbox_count, inbox_rank, inbox_count, perspective_rank, perspective_count
  from wh_service_instances i;

  select
    coalesce(array_agg(r.instance_id) filter (where not r.left_cleanly), '{}'),
    coalesce(array_agg(r.instance_id) filter (where r.left_cleanly), '{}')
  into lost, departed
  from wh_removed_instances r
  where r.removed_at > p_now - interval '10 minutes';
end
$$;

comment on function survey_instances is 'What a call must know of the other instances: its rank among those that take the same work, and who was removed lately.';
