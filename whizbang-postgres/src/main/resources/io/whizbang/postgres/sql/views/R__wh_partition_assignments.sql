-- Which instance comes first for each partition that has unfinished messages. Computed: nothing is assigned, see
-- owner_of_partition.
create or replace view wh_partition_assignments as
select p.queue, p.partition_number, a.instance_id, a.last_heartbeat_at as last_heartbeat
from (
  select distinct 'outbox' as queue, o.partition_number from wh_outbox o where o.place = 'head'
  union all
  select distinct 'inbox', i.partition_number from wh_inbox i where i.place = 'head') p
join (
  select t.queue, i.instance_id, i.last_heartbeat_at,
    row_number() over (partition by t.queue order by i.instance_id) - 1 as rank, count(*) over (partition by t.queue) as count
  from wh_service_instances i
  cross join lateral (values ('outbox', i.takes_outbox), ('inbox', i.takes_inbox)) t (queue, takes)
  where t.takes and i.last_heartbeat_at >= clock_timestamp() - interval '10 minutes') a on a.queue = p.queue and a.rank = p.partition_number % a.count;

comment on view wh_partition_assignments is 'Which instance comes first for each partition that has unfinished messages. Computed: nothing is assigned.';
