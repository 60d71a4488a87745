-- Puts into words what one message of a queue waits for, from its own row and that of its stream's head.
-- Calls: owner_of_partition. Changes: nothing.
create or replace function explain_place(
  p_queue text, p_message_id uuid, p_place text, p_partition_number integer, p_sequence_order bigint, p_attempts integer,
  p_error text, p_head_id uuid, p_instance_id uuid, p_lease_expiry timestamptz, p_leased_through bigint,
  p_claimable_at timestamptz, p_stale_before timestamptz, p_now timestamptz,
  out state text, out reason text, out instance_id uuid, out until timestamptz, out blocked_by uuid)
language plpgsql stable set search_path from current
as $$
begin
  if p_place = 'done' then
    state := 'done';
    reason := 'It is finished and kept for inspection (DebugMode).';
  elsif p_place = 'new' then
    state := 'not admitted';
    reason := 'An application inserted it; the next call of any instance admits it to its stream.';
  elsif p_lease_expiry > p_now and p_sequence_order <= p_leased_through then
    state := 'leased';
    instance_id := p_instance_id;
    until := p_lease_expiry;
    reason := format('Instance %s works on it; others may take it at %s if that instance does not renew.', p_instance_id, until);
  elsif p_place = 'behind' then
    state := 'behind';
    instance_id := case when p_lease_expiry > p_now then p_instance_id end;
    until := case when p_claimable_at > p_now then p_claimable_at end;
    blocked_by := p_head_id;
    reason := format('It waits for message %s, which comes first in its stream. Explain that one.', p_head_id);
  elsif p_claimable_at > p_now then
    state := 'waiting';
    until := p_claimable_at;
    reason := case
      when p_attempts = 0 and p_error is not null
        then format('It was given back uncharged and is tried again at %s. Last error: %s', until, p_error)
      when p_attempts > 0
      then format('It failed %s and is tried again at %s. Last error: %s',
        case p_attempts when 1 then 'once' else p_attempts || ' times' end, until, coalesce(p_error, 'none'))
      else format('It is scheduled for %s.', until) end;
  else
    instance_id := owner_of_partition(p_queue, p_partition_number, p_stale_before);
    if instance_id is null then
      state := 'no capable instance';
      reason := format('It is due since %s, but no living instance takes %s work. Start one.', p_claimable_at, p_queue);
    else
      state := 'due';
      reason := format('It is due since %s. Instance %s comes first for it; three seconds later anybody may take it.',
        p_claimable_at, instance_id);
    end if;
  end if;
end
$$;

comment on function explain_place is 'Puts into words what one message of a queue waits for, from its own row and that of its stream''s head.';
