-- The global position up to which nothing can be added to the event store any more: what a reader of all events may read.
-- Calls: refuse. Changes: nothing.
--
-- First the last position drawn, then who is still appending (see announce_append): what was drawn before the first look and
-- is not under way at the second has been committed or rolled back. So the events must be read by a later statement than
-- this. Only appends under way in this very schema hold it back; other transactions, here or in other databases, do not.
create or replace function settled_position() returns bigint
language plpgsql set search_path from current
as $$
declare
  v_drawn bigint := coalesce(pg_sequence_last_value('wh_event_sequence'), 0);
  c_half constant bigint := 2147483648;
begin
  if pg_is_in_recovery() then
    perform refuse('0A000', 'all events cannot be read on a standby', 'Read them on the primary: only there it shows who is appending.');
  end if;
  -- A lock shows the low half of a position not far below v_drawn; one that lies ahead was drawn since and does not count.
  return (
    select coalesce(min(v_drawn - b.behind) filter (where b.behind > 0), v_drawn)
    from pg_locks l
    cross join lateral (select mod(v_drawn - l.objid::bigint + c_half, 2 * c_half) as shifted) d
    cross join lateral (
      select case when d.shifted < 0 then d.shifted + c_half else d.shifted - c_half end as behind) b
    where l.locktype = 'advisory' and l.objsubid = 2
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
      and l.classid = 'wh_event_store'::regclass::oid);
end
$$;

comment on function settled_position is 'The global position up to which nothing can be added to the event store any more: what a reader of all events may read.';
