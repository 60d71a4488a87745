-- Keeps everybody from saving models and positions of a perspective until the transaction ends, and waits for those who are at it.
-- Calls: nothing. Changes: nothing, but holds a lock.
create or replace function hold_saves(p_perspective_name text) returns void
language plpgsql set search_path from current
as $$
begin
  perform pg_advisory_xact_lock('wh_rebuilds'::regclass::oid::bigint::bit(32)::integer, hashtext(p_perspective_name));
end
$$;

comment on function hold_saves is 'Keeps everybody from saving models and positions of a perspective until the transaction ends.';
