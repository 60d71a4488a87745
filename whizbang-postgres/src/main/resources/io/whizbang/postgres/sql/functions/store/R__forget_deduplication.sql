-- Forgets ids that were seen longer ago than the retention of this schema; does nothing when none is set, which is the default.
-- Calls: nothing. Changes: wh_message_deduplication.
create or replace function forget_deduplication(p_most integer, p_now timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_retention interval := (select s.deduplication_retention from wh_schema s where s.only_row);
begin
  if v_retention is null then
    return;
  end if;
  delete from wh_message_deduplication d
  where d.message_id in (
    select o.message_id
    from wh_message_deduplication o
    where o.first_seen_at < p_now - v_retention
      and not exists (select from wh_inbox i where i.message_id = o.message_id)
    limit p_most
    for update skip locked);
end
$$;

comment on function forget_deduplication is 'Forgets ids that were seen longer ago than the retention of this schema; does nothing when none is set, which is the default.';
