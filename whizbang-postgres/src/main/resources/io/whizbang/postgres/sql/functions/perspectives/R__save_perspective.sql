-- Saves models and how far their streams have come, all of it or nothing, if the caller still holds all these checkpoints and
-- nobody moved them. Returns those that it does not hold: stale, or gone; then nothing was saved.
-- Calls: check_isolation, refuse, check_perspective_name, may_save, first_version, save_models. Changes: wh_perspective_checkpoints, wh_model_<name>.
--
-- A checkpoint {streamId, fromVersion, lastEventId?} says where the caller began and what it came to; after it at least three
-- quarters of a lease lie ahead. (A lease that is not extended lets the row be updated in place, with no index knowing of it.) A
-- model {id, version, model?} replaces the one of the version before, and 1 is the first. Another version is somebody
-- else's, who feeds the same model from other streams: then the answer is "changed", and the caller reads again. While a rebuild puts
-- other models into the place of these, which takes a moment, it is "held". Models that were read before that are of a version
-- that there is not any more.
create or replace function save_perspective(
  p_instance_id uuid, p_perspective_name text, p_checkpoints jsonb, p_models jsonb, p_lease_seconds integer default 300,
  p_as_of timestamptz default null)
returns table (stream_id uuid, verdict text)
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz;
  v_streams uuid[];
  v_first_version bigint;
  v_lease interval := make_interval(secs => p_lease_seconds);
  v_extend_before timestamptz;
begin
  perform check_isolation('save_perspective');
  perform check_perspective_name(split_part(p_perspective_name, '~', 1));
  if not may_save(p_perspective_name) then
    return query select null::uuid, 'held';
    return;
  end if;
  v_streams := array(
    select distinct k."streamId" from jsonb_to_recordset(p_checkpoints) k ("streamId" uuid) order by k."streamId");
  perform
  from unnest(v_streams) s (stream_id)
  cross join lateral (
    select from wh_perspective_checkpoints c
    where c.stream_id = s.stream_id and c.perspective_name = p_perspective_name
    limit 1
    for update) c;
  v_now := coalesce(p_as_of, clock_timestamp());
  if exists (
    select from wh_removed_instances r
    where r.instance_id = p_instance_id and not r.left_cleanly and r.removed_at > v_now - interval '1 day')
  then
    perform refuse('WH002', format('instance %s was removed, because it had been silent for too long', p_instance_id),
      'Roll back, drop all work in hand and come back under a new instance id.');
  end if;

  return query
  select k."streamId", case when c.names_caller is null then 'gone' else 'stale' end
  from jsonb_to_recordset(p_checkpoints) k ("streamId" uuid, "fromVersion" bigint)
  left join lateral (
    select coalesce(p.instance_id = p_instance_id, false) as names_caller, p.last_version
    from wh_perspective_checkpoints p
    where p.stream_id = k."streamId" and p.perspective_name = p_perspective_name
    limit 1) c on true
  where (c.names_caller and c.last_version = k."fromVersion") is not true;
  if found then
    return;
  end if;

  if p_models <> '[]' then
    v_first_version := first_version(p_perspective_name);
    if v_first_version is null then
      return query select s.stream_id, 'gone' from unnest(v_streams) s (stream_id);
      return;
    end if;
    if not save_models(p_perspective_name, p_models, v_first_version, v_now) then
      return query select null::uuid, 'changed';
      return;
    end if;
  end if;

  v_extend_before := v_now + v_lease * 0.75;
  update wh_perspective_checkpoints c
  set last_event_id = coalesce(k.event_id, c.last_event_id),
    last_version = greatest(c.last_version, k.version),
    attempts = case when k.version > c.last_version then 0 else c.attempts end,
    error = case when k.version > c.last_version then null else c.error end,
    lease_expiry = case when c.lease_expiry < v_extend_before then v_now + v_lease else c.lease_expiry end,
    claimable_at = case when c.lease_expiry < v_extend_before then v_now + v_lease else c.lease_expiry end,
    updated_at = v_now
  from (
    select p.row_at, e.event_id, e.version
    from jsonb_to_recordset(p_checkpoints) r ("streamId" uuid, "lastEventId" uuid)
    cross join lateral (
      select o.ctid as row_at
      from wh_perspective_checkpoints o
      where o.stream_id = r."streamId" and o.perspective_name = p_perspective_name
      limit 1) p
    left join lateral (
      select s.event_id, s.version
      from wh_event_store s
      where s.event_id = r."lastEventId" and (s.stream_id = r."streamId") is true
      limit 1) e on true) k
  where c.ctid = k.row_at;
end
$$;

comment on function save_perspective is 'Saves models and how far their streams have come, all of it or nothing, if the caller still holds all these checkpoints and nobody moved them.';
