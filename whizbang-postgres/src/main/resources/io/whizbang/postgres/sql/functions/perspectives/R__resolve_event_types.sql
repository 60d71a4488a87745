-- Which perspectives want events of these types, by the mappings as they are now; remembered in wh_event_types.
-- Calls: nothing. Changes: wh_event_types, and holds a shared lock on the mappings.
--
-- Whoever changes a mapping waits for this transaction and forgets what it remembered (see forget_event_types), so a new type
-- and a new pattern never miss each other. The table is locked first, because TRUNCATE locks it before its trigger runs. A
-- type that another open transaction is remembering is not waited for: it is just not remembered twice.
create or replace function resolve_event_types(p_event_types text[]) returns wh_event_types[]
language plpgsql set search_path from current
as $$
declare
  v_resolved wh_event_types[];
begin
  lock table wh_perspective_mappings in access share mode;
  perform pg_advisory_xact_lock_shared('wh_perspective_mappings'::regclass::oid::bigint::bit(32)::integer, 0);
  v_resolved := array(
    select row(t.event_type, array(
        select distinct m.perspective_name
        from wh_perspective_mappings m
        where t.event_type ~* m.event_type_pattern))::wh_event_types
    from unnest(p_event_types) t (event_type));
  insert into wh_event_types (event_type, perspectives)
  select r.event_type, r.perspectives
  from unnest(v_resolved) r
  where pg_try_advisory_xact_lock('wh_event_types'::regclass::oid::bigint::bit(32)::integer, hashtext(r.event_type))
  on conflict (event_type) do nothing;
  return v_resolved;
end
$$;

comment on function resolve_event_types is 'Which perspectives want events of these types, by the mappings as they are now.';
