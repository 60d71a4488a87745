-- Notes where a claim met the first live head, for claim_start.
-- Calls: nothing. Changes: the queue's mark.
--
-- Written only when it helps: something was seen, or the look took long. So an idle queue writes nothing.
-- "The first live head" alone would be wrong: when all heads are leased it lies minutes ahead and would hide new work.
--
-- A look from the very left that took long says so: the next one comes after twenty times as long, as claim_start is told by a
-- moment ahead of now, half a minute at most. So these looks take a twentieth of the time of one connection, unless that much is dead
-- that a look takes longer than a second and a half.
create or replace function move_mark(
  p_mark regclass, p_checked regclass, p_start timestamptz, p_first_seen timestamptz, p_look interval, p_now timestamptz)
returns void
language plpgsql set search_path from current
as $$
declare
  v_mark bigint := extract(epoch from least(p_first_seen, p_now)) * 1e6;
begin
  if p_first_seen is null and p_look < interval '1 millisecond' then
    return;
  end if;
  if abs(v_mark - coalesce(pg_sequence_last_value(p_mark), 0)) > 100000 then
    perform setval(p_mark, greatest(v_mark, 1));
  end if;
  if p_start = '-infinity' then
    perform setval(p_checked, greatest((extract(epoch from p_now
      + least(greatest(20 * p_look - interval '5 seconds', interval '0'), interval '25 seconds')) * 1e6)::bigint, 1));
  end if;
end
$$;

comment on function move_mark is 'Notes where a claim met the first live head, for claim_start.';
