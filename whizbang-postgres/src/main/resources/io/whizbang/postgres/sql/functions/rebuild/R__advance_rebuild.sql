-- Leads the rebuild of a perspective a step further: says in which phase it is then, and whether the step did anything. The
-- phase is null if there is no such rebuild any more, and nothing is done while another call is at it.
-- Calls: check_isolation, give_up_rebuild, make_shadow, is_settled, knows_history, count_rebuild, lead_rebuild, switch_rebuild, end_shadow, clear_rebuild. Changes:
-- wh_rebuilds, wh_perspective_checkpoints, wh_perspective_mappings, wh_perspectives; makes, renames and drops wh_model_<name>.
--
--   making     the shadow's table and its mappings: events wake its checkpoints from now on
--   settling   whoever appends by the mappings before has to end, and the perspective itself has to know the history, so that
--              it has a checkpoint in every stream
--   counting   how much there is to do
--   leading    the shadow gets a checkpoint in every stream where the perspective has one, as fast as they are worked off
--   following  the shadow comes as far as the perspective, and takes its place
--   ending     the shadow's mappings go, and its table if it was abandoned
--   clearing   the shadow's checkpoints go
--
-- In place there is no shadow: the perspective's own checkpoints are led back to the beginning. A step that would have to wait
-- for long, for an open transaction or a reader, gives up and is tried again: nobody queues behind it.
--
-- p_is_keyed says whether several streams may feed one model, which only the application's code knows.
create or replace function advance_rebuild(
  p_perspective_name text, p_is_keyed boolean, p_as_of timestamptz default null, out phase text, out did boolean)
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
set jit = off
set lock_timeout = '300ms'
as $$
declare
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
  v_rebuild wh_rebuilds;
begin
  perform check_isolation('advance_rebuild');
  select * into v_rebuild from wh_rebuilds r where r.perspective_name = p_perspective_name for update skip locked;
  if v_rebuild is null then
    phase := (select r.phase from wh_rebuilds r where r.perspective_name = p_perspective_name);
    did := false;
    return;
  end if;
  begin
    case v_rebuild.phase
      when 'making' then
        if p_is_keyed and v_rebuild.stream_ids is not null then
          perform give_up_rebuild(p_perspective_name, 'its models are made of several streams: rebuild it from all of them');
          phase := 'ending';
        else
          phase := make_shadow(v_rebuild);
        end if;
      when 'settling' then
        phase := case when is_settled(v_rebuild) and knows_history(v_rebuild) then 'counting' else 'settling' end;
      when 'counting' then
        phase := count_rebuild(v_rebuild);
      when 'leading' then
        phase := lead_rebuild(v_rebuild, p_is_keyed, v_now);
      when 'following' then
        phase := switch_rebuild(v_rebuild, v_now);
      when 'ending' then
        phase := end_shadow(v_rebuild);
      when 'clearing' then
        phase := clear_rebuild(v_rebuild);
      else
        phase := v_rebuild.phase;
    end case;
  exception
    when lock_not_available then
      phase := v_rebuild.phase;
  end;
  if phase = 'over' then
    delete from wh_perspective_checkpoints c
    where c.stream_id = md5(p_perspective_name)::uuid and c.perspective_name = p_perspective_name || '~rebuild';
  end if;
  update wh_rebuilds r
  set phase = advance_rebuild.phase, ended_at = case when advance_rebuild.phase = 'over' then coalesce(r.ended_at, v_now) end
  where r.perspective_name = p_perspective_name and r.phase <> advance_rebuild.phase;
  did := found or (
    select r.led_to <> v_rebuild.led_to from wh_rebuilds r where r.perspective_name = p_perspective_name);
end
$$;

comment on function advance_rebuild is 'Leads the rebuild of a perspective a step further: says in which phase it is then, and whether the step did anything.';
