-- The bare loop's models: a table with its primary key only, one statement and one commit per batch of 100 events.

-- name: drop
drop table if exists loop_models

-- name: create
create table loop_models (
  id    text primary key,
  model jsonb not null
)

-- name: save_models
insert into loop_models (id, model)
select id, model from jsonb_to_recordset(?) as new_models (id text, model jsonb)
on conflict (id) do update set model = excluded.model

-- name: projected
select coalesce(sum((model ->> 'payments')::bigint), 0) from loop_models
