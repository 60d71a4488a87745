-- The place of an instance among the living that take the same work, for each kind of work, and how many these are.
-- Calls: nothing. Changes: nothing.
create or replace function rank_among_peers(
  p_instance_id uuid, p_stale_before timestamptz,
  out outbox_rank bigint, out outbox_count bigint, out inbox_rank bigint, out inbox_count bigint,
  out perspective_rank bigint, out perspective_count bigint)
language plpgsql set search_path from current
as $$
begin
  select
    count(*) filter (where p.takes_outbox and p.instance_id < p_instance_id),
    1 + count(*) filter (where p.takes_outbox),
    count(*) filter (where p.takes_inbox and p.instance_id < p_instance_id),
    1 + count(*) filter (where p.takes_inbox),
    count(*) filter (where p.takes_perspectives and p.instance_id < p_instance_id),
    1 + count(*) filter (where p.takes_perspectives)
  into outbox_rank, outbox_count, inbox_rank, inbox_count, perspective_rank, perspective_count
  from wh_service_instances p
  where p.instance_id <> p_instance_id and p.last_heartbeat_at >= p_stale_before;
end
$$;

comment on function rank_among_peers is 'The place of an instance among the living that take the same work, for each kind of work, and how many these are.';
