-- The events of a stream from a version on, forwards, or backwards from it down; null begins at that end.
-- Calls: nothing. Changes: nothing.
create or replace function read_stream(
  p_stream_id uuid, p_from_version bigint default null, p_most integer default 1000, p_backwards boolean default false)
returns setof wh_event_store
language plpgsql stable security definer
set search_path from current
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if p_backwards then
    return query
    select s.*
    from wh_event_store s
    where s.stream_id = p_stream_id and s.version <= coalesce(p_from_version, 9223372036854775807)
    order by s.version desc
    limit p_most;
  else
    return query
    select s.*
    from wh_event_store s
    where s.stream_id = p_stream_id and s.version >= coalesce(p_from_version, 1)
    order by s.version
    limit p_most;
  end if;
end
$$;

comment on function read_stream is 'The events of a stream from a version on, forwards, or backwards from it down.';
