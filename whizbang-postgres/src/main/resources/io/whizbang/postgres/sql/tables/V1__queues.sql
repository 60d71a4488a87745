-- The tables of one service. One schema, one service.
--
-- Every script runs with search_path set to exactly this schema and pg_temp, so no name below is qualified, and each
-- function freezes that path with "set search_path from current".

-- Who owns this schema. One row, for ever.
create table wh_schema (
  only_row boolean primary key default true,
  version integer not null,
  service_name text,
  deduplication_retention interval,
  constraint one_row_only check (only_row),
  constraint retention_is_a_week_at_least check (deduplication_retention >= interval '7 days')
);
insert into wh_schema (version) values (1);

-- The instances that run this service now.
create table wh_service_instances (
  instance_id uuid primary key,
  service_name text not null,
  host_name text not null,
  process_id integer not null,
  metadata jsonb,
  started_at timestamptz not null,
  last_heartbeat_at timestamptz not null,
  last_heartbeat timestamptz generated always as (last_heartbeat_at) stored,
  takes_outbox boolean not null default false,
  takes_inbox boolean not null default false,
  takes_perspectives boolean not null default false
) with (fillfactor = 50);

-- Ids that were here: the removed are refused for a day, and leases that a late call of theirs took are released.
create table wh_removed_instances (
  instance_id uuid primary key,
  removed_at timestamptz not null,
  left_cleanly boolean not null
);
create index wh_removed_instances_age on wh_removed_instances (removed_at);

create sequence wh_outbox_sequence;
create sequence wh_inbox_sequence;

-- Where a claim starts to look (see claim_start_outbox), in microseconds since 1970: a mark needs no row lock, leaves no
-- dead version behind and survives a rollback. The second of each pair holds when the scan last began at the very left.
create sequence wh_outbox_mark;
create sequence wh_outbox_mark_checked;
create sequence wh_inbox_mark;
create sequence wh_inbox_mark_checked;

-- The same for messages that wait for admission (see waiting_outbox): a sequence_order, and when it was noted.
create sequence wh_outbox_new_mark;
create sequence wh_outbox_new_mark_noted;

-- A message's place in its stream:
--   new     inserted by an application, not admitted yet
--   head    the oldest unfinished message of its stream (or one without a stream): the only one that can be leased
--   behind  waits for those before it
--   done    finished and kept for inspection (DebugMode), in no index but the primary key
--
-- A lease is written on the head alone and covers the messages up to leased_through. claimable_at is the moment from
-- which the head may be claimed: fresh, waiting for a retry, leased and expired are one comparison with now.
create table wh_outbox (
  message_id uuid primary key,
  stream_id uuid,
  partition_number integer,
  destination text not null,
  message_type text not null,
  payload jsonb not null,
  metadata jsonb,
  scope jsonb,
  is_event boolean not null default false,
  aggregate_type text,
  status integer not null default 1,
  flags integer not null default 0,
  place text not null default 'new',
  sequence_order bigint not null default nextval('wh_outbox_sequence'),
  created_at timestamptz not null default clock_timestamp(),
  claimable_at timestamptz,
  instance_id uuid,
  lease_expiry timestamptz,
  leased_through bigint,
  scheduled_for timestamptz,
  attempts integer not null default 0,
  error text,
  processed_at timestamptz,
  published_at timestamptz,
  constraint place_is_known check (place in ('new', 'head', 'behind', 'done')),
  constraint only_heads_are_claimable check ((place = 'head') = (claimable_at is not null)),
  constraint only_heads_are_leased check (place = 'head' or instance_id is null),
  constraint lease_is_whole check (
    (instance_id is null) = (lease_expiry is null) and (instance_id is null) = (leased_through is null)),
  constraint only_the_admitted_have_a_partition check ((place = 'new') = (partition_number is null)),
  constraint message_has_an_id check (message_id <> '00000000-0000-0000-0000-000000000000'),
  constraint stream_has_an_id check (stream_id <> '00000000-0000-0000-0000-000000000000'),
  constraint event_has_a_stream check (stream_id is not null or not is_event),
  constraint names_are_not_empty check (destination <> '' and message_type <> ''),
  constraint schedule_is_finite check (isfinite(scheduled_for))
);

create table wh_inbox (
  message_id uuid primary key,
  stream_id uuid,
  partition_number integer not null,
  handler_name text not null,
  message_type text not null,
  payload jsonb not null,
  metadata jsonb,
  scope jsonb,
  is_event boolean not null default false,
  aggregate_type text,
  status integer not null default 1,
  flags integer not null default 0,
  place text not null,
  sequence_order bigint not null default nextval('wh_inbox_sequence'),
  received_at timestamptz not null default clock_timestamp(),
  claimable_at timestamptz,
  instance_id uuid,
  lease_expiry timestamptz,
  leased_through bigint,
  scheduled_for timestamptz,
  attempts integer not null default 0,
  error text,
  processed_at timestamptz,
  published_at timestamptz,
  constraint place_is_known check (place in ('head', 'behind', 'done')),
  constraint only_heads_are_claimable check ((place = 'head') = (claimable_at is not null)),
  constraint only_heads_are_leased check (place = 'head' or instance_id is null),
  constraint lease_is_whole check (
    (instance_id is null) = (lease_expiry is null) and (instance_id is null) = (leased_through is null)),
  constraint message_has_an_id check (message_id <> '00000000-0000-0000-0000-000000000000'),
  constraint stream_has_an_id check (stream_id <> '00000000-0000-0000-0000-000000000000'),
  constraint event_has_a_stream check (stream_id is not null or not is_event),
  constraint names_are_not_empty check (handler_name <> '' and message_type <> ''),
  constraint schedule_is_finite check (isfinite(scheduled_for))
);

-- Every partial index has a predicate of its own, so that a query can never be answered by walking another one from end to
-- end, which looks just as cheap to the planner while a queue is empty.

-- One head per stream, whatever races.
create unique index wh_outbox_head on wh_outbox (stream_id) where place = 'head' and stream_id is not null;
create unique index wh_inbox_head on wh_inbox (stream_id) where place = 'head' and stream_id is not null;

-- What a claim reads: fresh, waiting, leased and expired heads in the order in which they become due.
create index wh_outbox_claimable on wh_outbox (claimable_at) where claimable_at is not null;
create index wh_inbox_claimable on wh_inbox (claimable_at) where claimable_at is not null;

-- The next in line is one probe away.
create index wh_outbox_behind on wh_outbox (stream_id, sequence_order) where place = 'behind';
create index wh_inbox_behind on wh_inbox (stream_id, sequence_order) where place = 'behind';

-- What an instance holds, and what of it has run out.
create index wh_outbox_held on wh_outbox (instance_id, lease_expiry) where instance_id is not null;
create index wh_inbox_held on wh_inbox (instance_id, lease_expiry) where instance_id is not null;

-- What waits for admission: in the order of insertion, and per stream.
create index wh_outbox_new on wh_outbox (sequence_order) where place = 'new';
create index wh_outbox_new_of_stream on wh_outbox (stream_id) where partition_number is null and stream_id is not null;

create table wh_message_deduplication (
  message_id uuid primary key,
  first_seen_at timestamptz not null
);

create table wh_dead_letters (
  message_id uuid not null,
  queue text not null,
  stream_id uuid,
  partition_number integer,
  destination text,
  handler_name text,
  message_type text not null,
  payload jsonb not null,
  metadata jsonb,
  scope jsonb,
  is_event boolean not null,
  aggregate_type text,
  status integer not null,
  sequence_order bigint not null,
  stored_at timestamptz not null,
  attempts integer not null,
  error text,
  reason text not null,
  dead_at timestamptz not null,
  primary key (message_id, queue),
  constraint queue_is_known check (queue in ('outbox', 'inbox'))
);

create table wh_receptor_processing (
  message_id uuid not null,
  receptor_name text not null,
  status text not null,
  attempts integer not null default 1,
  error text,
  updated_at timestamptz not null,
  primary key (message_id, receptor_name),
  constraint status_is_known check (status in ('Completed', 'Failed'))
);

-- The stream's mutex: a row to lock, nothing else. Rows are made on demand and swept when they become many; whether one
-- is there means nothing. Unlogged, because a crash releases all locks anyway.
create unlogged table wh_stream_mutex (
  slot integer primary key
);

-- What travels between the steps of process_work_batch. Arrays of these take the place of temporary tables.
create type wh_new_message as (
  message_id uuid,
  stream_id uuid,
  target text,
  message_type text,
  payload jsonb,
  metadata jsonb,
  scope jsonb,
  is_event boolean,
  aggregate_type text,
  scheduled_for timestamptz
);

-- All that a call says about one message: bits of completions, the last failure, or a release.
create type wh_report as (
  message_id uuid,
  bits integer,
  released boolean,
  failed boolean,
  failed_bits integer,
  error text,
  retry_after interval,
  dead_letter boolean,
  attempted boolean
);

-- The place of a head that is gone, and the lease that its successor inherits.
create type wh_vacancy as (
  stream_id uuid,
  sequence_order bigint,
  instance_id uuid,
  lease_expiry timestamptz,
  leased_through bigint,
  flags integer
);

-- Where a new message goes in its queue, and whether it is handed to the caller at once.
create type wh_place as (
  sequence_order bigint,
  partition_number integer,
  is_head boolean,
  is_handed boolean,
  lease_expiry timestamptz,
  leased_through bigint,
  behind_head uuid
);

-- A head that a claim has locked, and where its row is.
create type wh_head as (
  row_at tid,
  message_id uuid,
  stream_id uuid,
  sequence_order bigint,
  attempts integer,
  flags integer
);

-- A report that was not applied.
create type wh_rejection as (
  verdict text,
  queue text,
  report text,
  message_id uuid,
  stream_id uuid,
  perspective_name text
);

-- A message that this call hands to its caller: where its row is, if it cannot move any more in this call, else its id.
create type wh_handout as (
  row_at tid,
  message_id uuid,
  lease_expiry timestamptz,
  flags integer
);
