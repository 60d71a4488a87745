-- Reads the completions and failures of a queue into one report per message, or refuses the call.
-- Calls: refuse_document. Changes: nothing.
--
-- Per message, bits of completions are combined and the last failure counts. A completion without bits gives the message
-- back, unless something else is said of it too.
create or replace function read_reports(
  p_completions_name text, p_completions jsonb, p_failures_name text, p_failures jsonb) returns wh_report[]
language plpgsql set search_path from current
as $$
declare
  v_completions wh_report[];
  v_failures wh_report[];
  v_sound boolean;
begin
  if coalesce(p_completions, '[]') <> '[]' then
    begin
      select array_agg(row(c."messageId", c.status & 31, c.status = 0, false, null, null, null, false, true)::wh_report),
        bool_and(c.is_sound)
      into v_completions, v_sound
      from (
        select r."messageId", bit_or(r.status::integer) as status,
          bool_and((jsonb_typeof(r.status) = 'number' and r.status::numeric between 0 and 65535
            and r.status::numeric = trunc(r.status::numeric)
            and r."messageId" <> '00000000-0000-0000-0000-000000000000') is true) as is_sound
        from jsonb_to_recordset(p_completions) r ("messageId" uuid, status jsonb)
        group by r."messageId") c;
    exception
      when data_exception then
        v_sound := false;
    end;
    if not v_sound then
      perform refuse_document(p_completions_name, 'completion', p_completions);
    end if;
  end if;
  if coalesce(p_failures, '[]') = '[]' then
    return coalesce(v_completions, '{}');
  end if;

  begin
    select array_agg(row(f."messageId", 0, false, true, f.status::integer & 31, f.error #>> '{}',
        make_interval(secs => coalesce(nullif(f."retryAfterSeconds", 'null')::double precision, 60)),
        f."deadLetter" is not distinct from 'true', f.attempted is distinct from 'false')::wh_report),
      bool_and((jsonb_typeof(f.status) = 'number' and f.status::numeric between 0 and 65535
        and f.status::numeric = trunc(f.status::numeric)
        and f."messageId" <> '00000000-0000-0000-0000-000000000000'
        and jsonb_typeof(f.error) = 'string'
        and coalesce(nullif(f."retryAfterSeconds", 'null')::numeric between 0 and 315360000, true)
        and coalesce(jsonb_typeof(f."deadLetter") in ('boolean', 'null'), true)
        and coalesce(jsonb_typeof(f.attempted) in ('boolean', 'null'), true)) is true)
    into v_failures, v_sound
    from jsonb_to_recordset(p_failures) f ("messageId" uuid, status jsonb, error jsonb, "retryAfterSeconds" jsonb,
      "deadLetter" jsonb, attempted jsonb);
  exception
    when data_exception then
      v_sound := false;
  end;
  if not v_sound then
    perform refuse_document(p_failures_name, 'failure', p_failures);
  end if;

  -- Grouped rather than joined, see first_of_each. The failure that came last decides.
  return array(
    select row(r.message_id, bit_or(r.bits), bool_and(r.released), bool_or(r.failed),
      (array_agg(r.failed_bits order by r.position desc))[1], (array_agg(r.error order by r.position desc))[1],
      (array_agg(r.retry_after order by r.position desc))[1], (array_agg(r.dead_letter order by r.position desc))[1],
      (array_agg(r.attempted order by r.position desc))[1])::wh_report
    from unnest(v_completions || v_failures) with ordinality r (message_id, bits, released, failed, failed_bits, error,
      retry_after, dead_letter, attempted, position)
    group by r.message_id);
end
$$;

comment on function read_reports is 'Reads the completions and failures of a queue into one report per message, or refuses the call.';
