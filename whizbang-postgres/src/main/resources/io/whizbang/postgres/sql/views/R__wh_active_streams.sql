-- The streams with unfinished messages: who holds them, how many messages wait behind the head, and for what.
create or replace view wh_active_streams as
select s.queue, s.stream_id, s.head_message_id, s.instance_id, s.lease_expiry, s.waiting,
  case when s.claimable_at > clock_timestamp() then s.claimable_at end as blocked_until,
  case
    when s.lease_expiry > clock_timestamp() then 'leased'
    when s.instance_id is not null then 'lease expired'
    when s.claimable_at > clock_timestamp() and s.error is not null then 'waiting for its retry'
    when s.claimable_at > clock_timestamp() then 'scheduled'
    else 'due' end as reason
from (
  select 'outbox' as queue, o.stream_id, o.message_id as head_message_id, o.instance_id, o.lease_expiry, o.claimable_at, o.error,
    (select count(*) from wh_outbox b where b.stream_id = o.stream_id and b.place = 'behind') as waiting
  from wh_outbox o
  where o.place = 'head' and o.stream_id is not null
  union all
  select 'inbox', i.stream_id, i.message_id, i.instance_id, i.lease_expiry, i.claimable_at, i.error,
    (select count(*) from wh_inbox b where b.stream_id = i.stream_id and b.place = 'behind')
  from wh_inbox i
  where i.place = 'head' and i.stream_id is not null) s;

comment on view wh_active_streams is 'The streams with unfinished messages: who holds them, how many messages wait behind the head, and for what.';
