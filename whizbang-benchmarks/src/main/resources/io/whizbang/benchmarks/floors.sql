-- The floors: what moving the rows costs by itself. A table with its primary key only, one statement per batch of 500,
-- one round trip, one commit. The ids are time-ordered; each call also deletes what the call before it took.

-- name: drop
drop table if exists floor_messages, floor_events, floor_inbox, floor_orders, floor_sales

-- name: create
create table floor_messages (
  message_id   uuid primary key,
  stream_id    uuid not null,
  destination  text not null,
  message_type text not null,
  payload      jsonb not null,
  instance_id  uuid,
  lease_expiry timestamptz
);
create table floor_events (
  event_id   uuid primary key,
  stream_id  uuid not null,
  event_type text not null,
  event_data jsonb not null
);
create table floor_inbox (
  message_id uuid primary key
);
create table floor_orders (
  order_id uuid primary key,
  model    jsonb not null
);
create table floor_sales (
  order_id uuid primary key,
  model    jsonb not null
)

-- name: store_and_complete
with stored as (
  insert into floor_messages (message_id, stream_id, destination, message_type, payload)
  select "messageId", "streamId", destination, "messageType", payload
  from jsonb_to_recordset(?) as new_messages
    ("messageId" uuid, "streamId" uuid, destination text, "messageType" text, payload jsonb)
)
delete from floor_messages where message_id = any (?)

-- name: store_events_and_complete
with new_messages as materialized (
  select *
  from jsonb_to_recordset(?) as new_messages
    ("messageId" uuid, "streamId" uuid, destination text, "messageType" text, payload jsonb)
), stored as (
  insert into floor_messages (message_id, stream_id, destination, message_type, payload)
  select "messageId", "streamId", destination, "messageType", payload from new_messages
), appended as (
  insert into floor_events (event_id, stream_id, event_type, event_data)
  select "messageId", "streamId", "messageType", payload from new_messages
)
delete from floor_messages where message_id = any (?)

-- name: enqueue
insert into floor_messages (message_id, stream_id, destination, message_type, payload)
values (?, ?, 'orders', 'OrderPlaced', ?::jsonb)

-- name: enqueue_and_ring
with stored as (
  insert into floor_messages (message_id, stream_id, destination, message_type, payload)
  values (?, ?, 'orders', 'OrderPlaced', ?::jsonb)
)
select pg_notify('floor', '')

-- name: enqueue_batch
insert into floor_messages (message_id, stream_id, destination, message_type, payload)
select message_id, stream_id, 'orders', 'OrderPlaced', payload::jsonb
from unnest(?, ?, ?) as new_messages (message_id, stream_id, payload)

-- name: listen
listen floor

-- name: drain
with completed as (
  delete from floor_messages where message_id = any (?)
)
update floor_messages
set instance_id = '00000000-0000-7000-8000-000000000001', lease_expiry = now() + interval '5 minutes'
where message_id in (
  select message_id from floor_messages
  where message_id > ? and instance_id is null
  order by message_id
  limit 500
  for update skip locked
)
returning message_id, stream_id, destination, message_type, payload

-- name: deduplicate_and_save
with fresh as (
  insert into floor_inbox (message_id) select unnest(?) on conflict do nothing returning message_id
)
insert into orders (id, total) select message_id, 129.90 from fresh

-- name: keep_and_project
with kept as (
  insert into floor_events (event_id, stream_id, event_type, event_data)
  select event_id, stream_id, 'OrderPlaced', event_data::jsonb
  from unnest(?, ?, ?) as events (event_id, stream_id, event_data)
  returning stream_id, event_data
), orders as (
  insert into floor_orders (order_id, model) select stream_id, event_data from kept
)
insert into floor_sales (order_id, model) select stream_id, event_data from kept

-- name: remaining
select count(*) from floor_messages
