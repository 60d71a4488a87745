-- Refuses settings that are out of range and any isolation level but READ COMMITTED.
-- Calls: refuse, check_isolation. Changes: nothing.
create or replace function check_call(
  p_instance_id uuid, p_service_name text, p_host_name text, p_process_id integer,
  p_lease_seconds integer, p_stale_threshold_seconds integer, p_partition_count integer,
  p_max_partitions_per_instance integer, p_max_outbox_work integer, p_max_inbox_work integer,
  p_max_perspective_work integer, p_max_attempts integer, p_as_of timestamptz) returns void
language plpgsql set search_path from current
as $$
declare
  v_problem text;
begin
  -- The usual case, in few comparisons; which of them failed is found out below.
  if num_nulls(p_instance_id, p_process_id, p_lease_seconds, p_stale_threshold_seconds, p_partition_count, p_max_outbox_work,
      p_max_inbox_work, p_max_perspective_work) = 0
    and p_instance_id <> '00000000-0000-0000-0000-000000000000' and p_service_name <> '' and p_host_name <> ''
    and least(p_lease_seconds, p_stale_threshold_seconds, p_partition_count, p_max_partitions_per_instance, p_max_attempts) >= 1
    and greatest(p_lease_seconds, p_stale_threshold_seconds) <= 604800 and p_partition_count <= 1000000
    and least(p_max_outbox_work, p_max_inbox_work, p_max_perspective_work) >= 0
    and greatest(p_max_outbox_work, p_max_inbox_work, p_max_perspective_work) <= 100000
    and isfinite(p_as_of) is not false
    and current_setting('transaction_isolation') = 'read committed'
  then
    return;
  end if;

  v_problem := case
    when p_instance_id is null or p_instance_id = '00000000-0000-0000-0000-000000000000'
      then 'p_instance_id must be a UUID other than the all-zero one'
    when coalesce(p_service_name, '') = '' then 'p_service_name must not be empty'
    when coalesce(p_host_name, '') = '' then 'p_host_name must not be empty'
    when p_process_id is null then 'p_process_id must not be null'
    when p_lease_seconds is null or p_lease_seconds not between 1 and 604800
      then 'p_lease_seconds must be between 1 and 604800'
    when p_stale_threshold_seconds is null or p_stale_threshold_seconds not between 1 and 604800
      then 'p_stale_threshold_seconds must be between 1 and 604800'
    when p_partition_count is null or p_partition_count not between 1 and 1000000
      then 'p_partition_count must be between 1 and 1000000'
    when p_max_partitions_per_instance < 1 then 'p_max_partitions_per_instance must be null or at least 1'
    when p_max_outbox_work is null or p_max_outbox_work not between 0 and 100000
      then 'p_max_outbox_work must be between 0 and 100000'
    when p_max_inbox_work is null or p_max_inbox_work not between 0 and 100000
      then 'p_max_inbox_work must be between 0 and 100000'
    when p_max_perspective_work is null or p_max_perspective_work not between 0 and 100000
      then 'p_max_perspective_work must be between 0 and 100000'
    when p_max_attempts < 1 then 'p_max_attempts must be null or at least 1'
    when not isfinite(p_as_of) then 'p_as_of must be a finite time'
  end;
  if v_problem is not null then
    perform refuse('WH001', v_problem, 'Correct the setting and call again; nothing was changed.');
  end if;
  perform check_isolation('process_work_batch');
end
$$;

comment on function check_call is 'Refuses settings that are out of range and any isolation level but READ COMMITTED.';
