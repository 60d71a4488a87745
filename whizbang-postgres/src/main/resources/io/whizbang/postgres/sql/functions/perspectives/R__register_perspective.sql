-- Says which events a perspective wants, from now on and in the history: exactly those whose types match one of the patterns.
-- Calls: check_isolation, check_perspective_name, give_up_rebuild. Changes: wh_perspectives, wh_perspective_mappings, wh_rebuilds,
-- and by its trigger wh_event_types.
--
-- Touches no other perspective's mappings. One that is registered as it was before changes nothing. A pattern that is new leads
-- through the history once more; where a stream's position is beyond an event of a type that was not wanted so far, only a
-- rebuild brings it in. A rebuild that is under way would be made of both kinds of events, and is given up.
create or replace function register_perspective(p_perspective_name text, p_patterns text[]) returns void
language plpgsql security definer set search_path from current
as $$
begin
  perform check_isolation('register_perspective');
  perform check_perspective_name(p_perspective_name);
  perform pg_advisory_xact_lock('wh_perspectives'::regclass::oid::bigint::bit(32)::integer, 0);
  insert into wh_perspectives (perspective_name) values (p_perspective_name) on conflict do nothing;
  if exists (
    select from wh_perspective_mappings m
    where m.perspective_name = p_perspective_name and m.event_type_pattern <> all (p_patterns))
  then
    delete from wh_perspective_mappings m
    where m.perspective_name = p_perspective_name and m.event_type_pattern <> all (p_patterns);
    perform give_up_rebuild(p_perspective_name, 'the perspective wants other events than before: start again');
  end if;
  if exists (
    select from unnest(p_patterns) p (pattern)
    where (
      select true from wh_perspective_mappings m
      where m.perspective_name = p_perspective_name and m.event_type_pattern = p.pattern
      limit 1) is null)
  then
    insert into wh_perspective_mappings (perspective_name, event_type_pattern)
    select distinct p_perspective_name, p.pattern
    from unnest(p_patterns) p (pattern)
    on conflict do nothing;
    update wh_perspectives set history_position = 0, history_end = null where perspective_name = p_perspective_name;
    perform give_up_rebuild(p_perspective_name, 'the perspective wants other events than before: start again');
  end if;
end
$$;

comment on function register_perspective is 'Says which events a perspective wants, from now on and in the history: exactly those whose types match one of the patterns.';
