-- The event store, and the perspectives that are built from it.

update wh_schema set version = 2;

-- They take or return something else from now on.
drop function if exists survey_instances, capped_partitions, take_outbox, take_inbox, claim_outbox, claim_inbox, admit_outbox,
  record_perspectives, enter, locate_outbox, locate_inbox;

-- What is inserted here may become an event, and that must not fail later.
alter table wh_outbox
  add constraint aggregate_has_a_name check (aggregate_type <> ''),
  add constraint type_fits_an_index check (length(message_type) <= 500);
alter table wh_inbox
  add constraint aggregate_has_a_name check (aggregate_type <> ''),
  add constraint type_fits_an_index check (length(message_type) <= 500);

-- Every event that ever happened, in the order of its stream and in one global order. Rows are only ever added.
--
-- version counts the events of a stream from 1 without a gap; it is drawn under the stream's mutex. global_position is
-- drawn before the commit, so a reader of all events stops at settled_position.
create table wh_event_store (
  event_id uuid primary key,
  stream_id uuid not null,
  version bigint not null,
  aggregate_type text not null,
  event_type text not null,
  event_data jsonb not null,
  metadata jsonb,
  scope jsonb,
  global_position bigint not null generated always as identity (sequence name wh_event_sequence),
  created_at timestamptz not null default clock_timestamp(),
  constraint one_event_per_version unique (stream_id, version),
  constraint event_has_an_id check (event_id <> '00000000-0000-0000-0000-000000000000'),
  constraint stream_has_an_id check (stream_id <> '00000000-0000-0000-0000-000000000000'),
  constraint versions_begin_with_one check (version >= 1),
  constraint names_are_not_empty check (event_type <> '' and aggregate_type <> ''),
  constraint names_fit_an_index check (length(event_type) <= 500)
);
create unique index wh_event_store_position on wh_event_store (global_position);

-- Which perspectives want which events: a regular expression that the event's type matches somewhere, in any case of
-- letters. One that is no valid expression fails the check.
create table wh_perspective_mappings (
  perspective_name text not null,
  event_type_pattern text not null,
  primary key (perspective_name, event_type_pattern),
  constraint names_are_not_empty check (perspective_name <> '' and event_type_pattern <> ''),
  constraint names_fit_an_index check (length(perspective_name) <= 500 and length(event_type_pattern) <= 500),
  constraint pattern_is_valid check (('' ~* event_type_pattern) is not null)
);

-- What the mappings say of each type of event that was met so far, so that no expression is run twice.
create table wh_event_types (
  event_type text primary key,
  perspectives text[] not null
);

-- How far a perspective has come in a stream (last_*) and how far it must go (target_*: its last matching event).
-- claimable_at is the moment from which it may be claimed: due, waiting for its retry and leased are one comparison with now.
create table wh_perspective_checkpoints (
  stream_id uuid not null,
  perspective_name text not null,
  last_event_id uuid,
  last_version bigint not null default 0,
  target_version bigint not null default 0,
  status text not null default 'Pending',
  error text,
  attempts integer not null default 0,
  instance_id uuid,
  service_name text,
  lease_expiry timestamptz,
  claimable_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (stream_id, perspective_name),
  constraint status_is_known check (status in ('Pending', 'Processing', 'Completed', 'Failed')),
  constraint only_the_unfinished_are_claimable check ((status = 'Completed') = (claimable_at is null)),
  constraint only_the_processed_are_leased check ((status = 'Processing') = (instance_id is not null)),
  constraint lease_is_whole check (
    (instance_id is null) = (lease_expiry is null) and (instance_id is null) = (service_name is null))
) with (fillfactor = 80);

-- What a claim reads, and what an instance holds.
create index wh_perspective_claimable on wh_perspective_checkpoints (claimable_at) where claimable_at is not null;
create index wh_perspective_held on wh_perspective_checkpoints (instance_id) where instance_id is not null;

-- What waits for admission in a stream, from the oldest.
drop index wh_outbox_new_of_stream;
create index wh_outbox_new_of_stream on wh_outbox (stream_id, sequence_order)
  where partition_number is null and stream_id is not null;

-- Dead letters are listed from the youngest.
create index wh_dead_letters_age on wh_dead_letters (dead_at, message_id);

-- Where a claim of checkpoints starts to look, as for the queues.
create sequence wh_perspective_mark;
create sequence wh_perspective_mark_checked;

-- A checkpoint that is leased to the caller of a call.
create type wh_perspective_work as (
  stream_id uuid,
  perspective_name text,
  partition_number integer,
  last_event_id uuid,
  attempts integer,
  flags integer,
  lease_expiry timestamptz
);

-- All that a call says about one checkpoint.
create type wh_perspective_report as (
  stream_id uuid,
  perspective_name text,
  status text,
  error text,
  last_event_id uuid,
  version bigint
);
