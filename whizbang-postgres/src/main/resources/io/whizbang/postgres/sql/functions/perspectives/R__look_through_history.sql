-- Leads a perspective further through the events there were before it: makes its checkpoints, those of so many events a call.
-- Returns how far it is to the end of that history, 0 when that is reached, null while another is at it.
-- Calls: check_isolation, settled_position. Changes: wh_perspectives, wh_perspective_checkpoints.
--
-- The end is the last position that was drawn when somebody first looked after the mappings had committed. Whoever appends by
-- older mappings has announced that before, so what is settled up to the end has left nobody out.
create or replace function look_through_history(
  p_perspective_name text, p_most integer default 10000, p_as_of timestamptz default null) returns bigint
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
  v_patterns text[];
  v_from bigint;
  v_to bigint;
  v_end bigint;
begin
  perform check_isolation('look_through_history');
  select p.history_position, p.history_end into v_from, v_end
  from wh_perspectives p
  where p.perspective_name = p_perspective_name
  for update skip locked;
  if not found then
    return null;
  end if;
  v_end := coalesce(v_end, pg_sequence_last_value('wh_event_sequence'), 0);
  v_to := least(settled_position(), v_end, v_from + p_most);
  if v_to > v_from then
    v_patterns := array(
      select m.event_type_pattern from wh_perspective_mappings m where m.perspective_name = p_perspective_name);
    insert into wh_perspective_checkpoints as c
      (stream_id, perspective_name, target_version, claimable_at, created_at, updated_at)
    select e.stream_id, p_perspective_name, max(e.version), v_now, v_now, v_now
    from wh_event_store e
    where e.global_position > v_from and e.global_position <= v_to and e.event_type ~* any (v_patterns)
    group by e.stream_id
    order by e.stream_id
    on conflict (stream_id, perspective_name) do update
    set target_version = greatest(c.target_version, excluded.target_version),
      status = case
        when c.status = 'Completed' and c.last_version < excluded.target_version then 'Pending'
        else c.status end,
      claimable_at = case
        when c.status = 'Completed' and c.last_version < excluded.target_version then v_now
        else c.claimable_at end,
      updated_at = v_now
    where c.target_version < excluded.target_version or (c.status = 'Completed' and c.last_version < excluded.target_version);
  end if;
  v_to := greatest(v_from, v_to);
  update wh_perspectives p
  set history_position = v_to, history_end = v_end
  where p.perspective_name = p_perspective_name and (p.history_position, p.history_end) is distinct from (v_to, v_end);
  return v_end - v_to;
end
$$;

comment on function look_through_history is 'Leads a perspective further through the events there were before it: makes its checkpoints, those of so many events a call.';
