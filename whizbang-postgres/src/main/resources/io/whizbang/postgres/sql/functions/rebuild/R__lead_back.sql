-- Leads the checkpoints of a perspective back to the beginning in these streams, and takes the models away that were made of them,
-- all models if several streams may feed one; returns how many events are to be applied again.
-- Calls: nothing. Changes: wh_perspective_checkpoints, wh_model_<name>.
--
-- A run that is under way in such a stream saves nothing any more: the checkpoint does not name its instance, or is not where the
-- run began, or the model is not of the version that it read.
create or replace function lead_back(p_rebuild wh_rebuilds, p_stream_ids uuid[], p_all_models boolean, p_now timestamptz)
returns bigint
language plpgsql set search_path from current
as $$
declare
  v_table text := 'wh_model_' || p_rebuild.perspective_name;
  v_led bigint;
begin
  with led as (
    update wh_perspective_checkpoints c
    set last_event_id = null, last_version = 0, status = 'Pending', error = null, attempts = 0, instance_id = null,
      service_name = null, lease_expiry = null, claimable_at = p_now, updated_at = p_now
    where c.stream_id = any (p_stream_ids) and c.perspective_name = p_rebuild.perspective_name
    returning c.target_version
  )
  select coalesce(sum(l.target_version), 0) into v_led from led l;
  if to_regclass(quote_ident(v_table)) is not null then
    execute format('
      update %I m set model = null, version = m.version + 1, updated_at = $1
      where m.model is not null and ($2 or m.id = any ($3))', v_table)
    using p_now, p_all_models, p_stream_ids::text[];
  end if;
  return v_led;
end
$$;

comment on function lead_back is 'Leads the checkpoints of a perspective back to the beginning in these streams, and takes the models away that were made of them.';
