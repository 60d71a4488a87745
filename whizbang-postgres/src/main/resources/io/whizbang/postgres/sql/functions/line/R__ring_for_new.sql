-- Rings the instances, but this one, that come first for new messages which nobody was handed, and for new events.
-- Calls: ring_owners. Changes: nothing, see ring.
create or replace function ring_for_new(
  p_queue text, p_admitted integer[], p_messages wh_new_message[], p_places wh_place[], p_instance_id uuid) returns void
language plpgsql set search_path from current
as $$
begin
  perform ring_owners(p_queue, p_admitted || array(
    select p.partition_number from unnest(p_places) p where p.is_head and not p.is_handed), p_instance_id);
  perform ring_owners('perspective', array(
    select p.partition_number
    from rows from (unnest(p_messages), unnest(p_places)) p
    where p.is_event), p_instance_id);
end
$$;

comment on function ring_for_new is 'Rings the instances, but this one, that come first for new messages which nobody was handed, and for new events.';
