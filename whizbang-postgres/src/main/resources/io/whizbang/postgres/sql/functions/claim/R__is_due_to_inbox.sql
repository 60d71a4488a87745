-- Whether a claim of this rank would find anything among the first due heads of the inbox: its own, or what is anybody's.
-- Calls: nothing. Changes: nothing.
--
-- Looks at as many heads as the claim would.
create or replace function is_due_to_inbox(
  p_most integer, p_rank bigint, p_count bigint, p_start timestamptz, p_now timestamptz) returns boolean
language plpgsql set search_path from current
as $$
begin
  return exists (
    select
    from (
      select o.partition_number, o.claimable_at, o.instance_id
      from wh_inbox o
      where o.claimable_at >= p_start and o.claimable_at <= p_now
      order by o.claimable_at
      limit p_most) d
    where d.partition_number % p_count = p_rank or d.instance_id is not null or d.claimable_at <= p_now - interval '3 seconds');
end
$$;

comment on function is_due_to_inbox is 'Whether a claim of this rank would find anything among the first due heads of the inbox: its own, or what is anybody''s.';
