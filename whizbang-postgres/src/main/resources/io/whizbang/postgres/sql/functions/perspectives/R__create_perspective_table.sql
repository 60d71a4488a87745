-- Makes the table of a perspective's models, unless it is there; with its owner's rights, so that an application needs none.
-- Calls: check_perspective_name, share_perspective_tables. Changes: makes wh_model_<name>.
--
-- version counts how often a model was saved. One that an event has removed is null, and its row stays: whoever has read it
-- before must learn that it changed.
create or replace function create_perspective_table(p_perspective_name text) returns void
language plpgsql security definer set search_path from current
as $$
begin
  perform check_perspective_name(p_perspective_name);
  if to_regclass('wh_model_' || p_perspective_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock('wh_perspectives'::regclass::oid::bigint::bit(32)::integer, 1);
  execute format('
    create table if not exists %I (
      id text collate "C" primary key,
      model jsonb,
      version bigint not null,
      updated_at timestamptz not null)', 'wh_model_' || p_perspective_name);
  perform share_perspective_tables();
end
$$;

comment on function create_perspective_table is 'Makes the table of a perspective''s models, unless it is there.';
