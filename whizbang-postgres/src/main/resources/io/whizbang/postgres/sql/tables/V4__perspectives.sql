-- What a service registers about its perspectives. Their models are in tables of their own, wh_model_<name>.

update wh_schema set version = 4;

-- A perspective that is new, or that wants more events than before, is led through the history: up to history_position in the
-- order of all events its checkpoints are made, and at history_end that is done. The end is null until the mappings have
-- committed: what is appended from then on wakes its checkpoints by itself.
create table wh_perspectives (
  perspective_name text primary key,
  history_position bigint not null default 0,
  history_end bigint,
  registered_at timestamptz not null default clock_timestamp(),
  constraint name_makes_a_table check (perspective_name ~ '^[a-z][a-z0-9_]{0,40}$')
);

-- A checkpoint may be given back for a while.
alter type wh_perspective_report add attribute retry_after interval;
