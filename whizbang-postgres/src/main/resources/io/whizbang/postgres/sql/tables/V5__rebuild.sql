-- Rebuilds of perspectives.

update wh_schema set version = 5;

-- It takes something else from now on.
drop function if exists save_models;

-- generation: which rebuild the models are of, 0 if there was none. The versions of
-- its models begin a billion above those of the generation before, so that a model's version never comes back.
alter table wh_perspectives add column generation integer not null default 0;

-- The rebuild of a perspective that is under way, or was last. As a rule it makes a shadow: a perspective <name>~<generation>
-- with models and checkpoints of its own, which takes the place of the old models when it has come as far (see advance_rebuild).
--
-- The work of leading it is a checkpoint, too, called <name>~rebuild: so one instance at a time has it, and another takes it over.
create table wh_rebuilds (
  perspective_name text primary key,
  generation integer not null,
  is_in_place boolean not null,
  stream_ids uuid[],
  phase text not null default 'making',
  is_abandoned boolean not null default false,
  settles_at bigint,
  led_to uuid not null default '00000000-0000-0000-0000-000000000000',
  led bigint not null default 0,
  total bigint not null default 0,
  done bigint not null default 0,
  failed bigint not null default 0,
  error text,
  begun_at timestamptz not null,
  counted_at timestamptz not null,
  switch_after timestamptz not null,
  ended_at timestamptz,
  constraint phase_is_known check (phase in
    ('making', 'settling', 'counting', 'leading', 'following', 'ending', 'clearing', 'over')),
  constraint only_what_is_over_has_an_end check ((phase = 'over') = (ended_at is not null))
);
