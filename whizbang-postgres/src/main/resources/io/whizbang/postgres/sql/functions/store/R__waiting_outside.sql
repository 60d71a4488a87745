-- Those of these messages that wait for admission in other streams than these, or in none.
-- Calls: nothing. Changes: nothing.
--
-- Grouped rather than joined, see first_of_each.
create or replace function waiting_outside(p_streams uuid[], p_message_ids uuid[]) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  return array(
    select unnest(g.message_ids)
    from (
      select array_agg(w.message_id) as message_ids
      from (
        select o.stream_id, o.message_id
        from wh_outbox o
        where o.message_id = any (p_message_ids)
        union all
        select s.stream_id, null
        from unnest(p_streams) s (stream_id)) w
      group by w.stream_id, case when w.stream_id is null then w.message_id end
      having bool_and(w.message_id is not null)) g);
end
$$;

comment on function waiting_outside is 'Those of these messages that wait for admission in other streams than these, or in none.';
