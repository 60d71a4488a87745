-- Forgets ids that were seen longer ago than the retention of this schema; does nothing when none is set, which is the
-- default.
-- Calls: nothing. Changes: wh_message_deduplication.
create or replace function forget_deduplication(p_most integer, p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_retention interval := (select s.deduplication_retention from wh_schema s where s.only_row);
  v_old uuid[];
begin
  if v_retention is null then
    return;
  end if;
  v_old := array(
    select d.message_id
    from wh_message_deduplication d
    where d.first_seen_at < p_now - v_retention
      and (select true from wh_inbox i where i.message_id = d.message_id limit 1) is null
    order by d.first_seen_at
    limit p_most
    for update skip locked);
  delete from wh_message_deduplication d where d.message_id = any (v_old);
end
$$;

comment on function forget_deduplication is 'Forgets ids that were seen longer ago than the retention of this schema; does nothing when none is set, which is the default.';
