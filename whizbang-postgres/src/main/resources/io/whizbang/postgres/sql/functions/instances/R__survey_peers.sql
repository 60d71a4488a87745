-- What a call must know of the instances: its rank among those that take the same work, who was removed lately, whether its own
-- heartbeat is due, whether another has been silent for too long, and whether another has a line and could be rung.
-- Calls: nothing. Changes: nothing.
--
-- A removed instance counts as lost for ten minutes: so long a call of it that began before may still bring leases.
create or replace function survey_peers(
  p_instance_id uuid, p_takes_outbox boolean, p_takes_inbox boolean, p_takes_perspectives boolean, p_stale_threshold interval,
  p_now timestamptz,
  out outbox_rank bigint, out outbox_count bigint, out inbox_rank bigint, out inbox_count bigint,
  out perspective_rank bigint, out perspective_count bigint, out any_stale boolean, out is_beat_due boolean,
  out any_line boolean, out lost uuid[], out departed uuid[])
language plpgsql set search_path from current
as $$
begin
  select i.*, r.*
  into outbox_rank, outbox_count, inbox_rank, inbox_count, perspective_rank, perspective_count, any_stale, is_beat_due,
    any_line, lost, departed
  from (
    select
      count(*) filter (where p.takes_outbox and p.is_alive and p.instance_id < p_instance_id),
      1 + count(*) filter (where p.takes_outbox and p.is_alive),
      count(*) filter (where p.takes_inbox and p.is_alive and p.instance_id < p_instance_id),
      1 + count(*) filter (where p.takes_inbox and p.is_alive),
      count(*) filter (where p.takes_perspectives and p.is_alive and p.instance_id < p_instance_id),
      1 + count(*) filter (where p.takes_perspectives and p.is_alive),
      count(*) filter (where not p.is_alive) > 0,
      coalesce(bool_or(p.last_heartbeat_at <= p_now - p_stale_threshold / 20
        or (p_takes_outbox and not p.takes_outbox)
        or (p_takes_inbox and not p.takes_inbox)
        or (p_takes_perspectives and not p.takes_perspectives)) filter (where p.instance_id = p_instance_id), false),
      count(*) filter (where p.has_line and p.is_alive) > 0
    from (
      select s.*, case when s.instance_id <> p_instance_id then s.last_heartbeat_at >= p_now - p_stale_threshold end as is_alive
      from wh_service_instances s) p) i,
    (select
      coalesce(array_agg(d.instance_id) filter (where not d.left_cleanly), '{}'),
      coalesce(array_agg(d.instance_id) filter (where d.left_cleanly), '{}')
    from wh_removed_instances d
    where d.removed_at > p_now - interval '10 minutes') r;
end
$$;

comment on function survey_peers is 'What a call must know of the instances: its rank, who was removed lately, whose heartbeat is due or too old.';
