-- Heads whose last attempt was lost: their lease ran out, or their holder was removed, and no attempt is left.
-- Calls: nothing. Changes: nothing.
--
-- Looked for per instance, so that the cost follows the number of instances. p_from is where claims start to look.
create or replace function find_exhausted_inbox(
  p_removed uuid[], p_max_attempts integer, p_from timestamptz, p_now timestamptz) returns uuid[]
language plpgsql set search_path from current
as $$
begin
  if p_max_attempts is null then
    return null;
  end if;
  return array(
    select o.message_id
    from wh_service_instances i
    cross join lateral (
      select e.message_id
      from wh_inbox e
      where e.instance_id = i.instance_id
        and e.lease_expiry >= p_from and e.lease_expiry <= p_now
        and e.attempts + 1 >= p_max_attempts
      limit 1000) o
    union all
    select o.message_id
    from wh_inbox o
    where o.instance_id = any (p_removed) and o.attempts + 1 >= p_max_attempts);
end
$$;

comment on function find_exhausted_inbox is 'Heads whose last attempt was lost: their lease ran out, or their holder was removed, and no attempt is left.';
