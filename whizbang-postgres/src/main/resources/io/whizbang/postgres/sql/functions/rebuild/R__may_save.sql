-- Whether models and positions of a perspective may be saved now: not while somebody holds them, who does not wait for long.
-- Calls: nothing. Changes: nothing, but keeps others from hold_saves until the transaction ends.
--
-- Whoever may not, does not wait either: its thread is needed for that which the holder waits for.
create or replace function may_save(p_perspective_name text) returns boolean
language plpgsql set search_path from current
as $$
begin
  return pg_try_advisory_xact_lock_shared(
    'wh_rebuilds'::regclass::oid::bigint::bit(32)::integer, hashtext(p_perspective_name));
end
$$;

comment on function may_save is 'Whether models and positions of a perspective may be saved now.';
