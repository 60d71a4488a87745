-- Has a perspective rebuilt by the instances that know it: into a new table, or in place; from all streams, or from these.
-- Calls: check_isolation, check_perspective_name, refuse, ring_all. Changes: wh_rebuilds, wh_perspective_checkpoints.
--
-- Only the work of leading the rebuild is made here, see advance_rebuild. While nobody runs who knows the perspective, it waits.
create or replace function start_rebuild(
  p_perspective_name text, p_in_place boolean default false, p_stream_ids uuid[] default null, p_as_of timestamptz default null)
returns void
language plpgsql security definer set search_path from current
as $$
declare
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
  v_table regclass;
  v_perspective wh_perspectives;
begin
  perform check_isolation('start_rebuild');
  perform check_perspective_name(p_perspective_name);
  v_table := to_regclass('wh_model_' || p_perspective_name);
  perform pg_advisory_xact_lock('wh_perspectives'::regclass::oid::bigint::bit(32)::integer, 0);
  select * into v_perspective from wh_perspectives p where p.perspective_name = p_perspective_name;
  if not exists (select from wh_perspective_mappings m where m.perspective_name = p_perspective_name) or v_perspective is null then
    perform refuse('WH001', format('there is no perspective %s that could be rebuilt', p_perspective_name),
      'Start an instance that has it, once: that registers it.');
  end if;
  if v_table is null and not p_in_place then
    perform refuse('WH001', format('perspective %s keeps its models in tables of its own', p_perspective_name),
      'Rebuild it in place: its runner is given the events from the first one on.');
  end if;
  if not p_in_place and p_stream_ids is null and exists (
    select from pg_depend d where d.refclassid = 'pg_class'::regclass and d.refobjid = v_table and d.classid = 'pg_rewrite'::regclass)
  then
    perform refuse('WH001', format('a view reads table %s, which would be replaced', v_table),
      'Drop the view for as long as the rebuild takes, or rebuild in place.');
  end if;

  insert into wh_rebuilds as r
    (perspective_name, generation, is_in_place, stream_ids, begun_at, counted_at, switch_after)
  values (p_perspective_name, v_perspective.generation + 1, p_in_place, p_stream_ids, v_now, v_now, v_now)
  on conflict (perspective_name) do update
  set generation = greatest(r.generation + 1, excluded.generation), is_in_place = excluded.is_in_place,
    stream_ids = excluded.stream_ids, phase = 'making', is_abandoned = false, settles_at = null,
    led_to = '00000000-0000-0000-0000-000000000000', led = 0, total = 0, done = 0, failed = 0, error = null, begun_at = v_now,
    counted_at = v_now, switch_after = v_now, ended_at = null
  where r.phase = 'over';
  if not found then
    perform refuse('WH001', format('perspective %s is being rebuilt already', p_perspective_name),
      'Wait for the end of that rebuild, or abandon it.');
  end if;
  insert into wh_perspective_checkpoints (stream_id, perspective_name, target_version, claimable_at, created_at, updated_at)
  values (md5(p_perspective_name)::uuid, p_perspective_name || '~rebuild', 1, v_now, v_now, v_now)
  on conflict (stream_id, perspective_name) do nothing;
  perform ring_all('00000000-0000-0000-0000-000000000000');
end
$$;

comment on function start_rebuild is 'Has a perspective rebuilt by the instances that know it: into a new table, or in place; from all streams, or from these.';
