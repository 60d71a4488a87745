-- The moment from which on a claim looks at heads: shortly below the queue's mark, or the very left.
-- Calls: nothing. Changes: nothing.
--
-- While somebody holds a snapshot open, the entries of finished messages stay in the index, and a scan from the left
-- walks all of them. The mark says where the first live head was when somebody last looked. A call writes claimable_at
-- when it holds its locks and commits a moment later, so a scan starts half a second below. From the very left: if the
-- mark lies ahead of now (time was turned back), and every five seconds, for what took longer than that to commit; less often
-- if that takes long (see move_mark).
create or replace function claim_start(p_mark regclass, p_checked regclass, p_now timestamptz) returns timestamptz
language plpgsql set search_path from current
as $$
declare
  v_checked timestamptz := to_timestamp(pg_sequence_last_value(p_checked) / 1e6);
  v_mark timestamptz;
begin
  if v_checked <= p_now + interval '25 seconds' and v_checked > p_now - interval '5 seconds' then
    v_mark := to_timestamp(pg_sequence_last_value(p_mark) / 1e6);
    if v_mark <= p_now then
      return v_mark - interval '500 milliseconds';
    end if;
  end if;
  return '-infinity';
end
$$;

comment on function claim_start is 'The moment from which on a claim looks at heads: shortly below the queue''s mark, or the very left.';
