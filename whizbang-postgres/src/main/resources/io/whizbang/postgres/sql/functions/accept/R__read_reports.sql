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
  v_reports wh_report[];
  v_sound boolean;
begin
  if coalesce(p_completions, '[]') = '[]' and coalesce(p_failures, '[]') = '[]' then
    return '{}';
  end if;

  begin
    select coalesce(bool_and(c."messageId" <> '00000000-0000-0000-0000-000000000000'
      and c.status between 0 and 65535), true) and count(*) = count(c."messageId") and count(*) = count(c.status)
    into v_sound
    from jsonb_to_recordset(coalesce(p_completions, '[]')) as c ("messageId" uuid, status integer);
  exception
    when data_exception then
      v_sound := false;
  end;
  if not v_sound then
    perform refuse_document(p_completions_name, 'completion', p_completions);
  end if;

  begin
    select coalesce(bool_and(f."messageId" <> '00000000-0000-0000-0000-000000000000'
      and f.status between 0 and 65535
      and jsonb_typeof(f.error) = 'string'
      and (f."retryAfterSeconds" is null or f."retryAfterSeconds" between 0 and 315360000)), true)
      and count(*) = count(f."messageId") and count(*) = count(f.status) and count(*) = count(f.error)
    into v_sound
    from jsonb_to_recordset(coalesce(p_failures, '[]')) as f ("messageId" uuid, status integer, error jsonb,
      "retryAfterSeconds" numeric, "deadLetter" boolean, attempted boolean);
  exception
    when data_exception then
      v_sound := false;
  end;
  if not v_sound then
    perform refuse_document(p_failures_name, 'failure', p_failures);
  end if;

  select array_agg(row(
    coalesce(c.message_id, f.message_id), coalesce(c.bits, 0), f.message_id is null and c.bits = 0, f.message_id is not null,
    f.bits, f.error, f.retry_after, coalesce(f.dead_letter, false), coalesce(f.attempted, true))::wh_report)
  into v_reports
  from (
    select r."messageId" as message_id, bit_or(r.status & 31) as bits
    from jsonb_to_recordset(coalesce(p_completions, '[]')) as r ("messageId" uuid, status integer)
    group by r."messageId") c
  full join (
    select distinct on (r."messageId") r."messageId" as message_id, r.status & 31 as bits, r.error,
      make_interval(secs => coalesce(r."retryAfterSeconds", 60)::double precision) as retry_after,
      r."deadLetter" as dead_letter, r.attempted
    from rows from (jsonb_to_recordset(coalesce(p_failures, '[]')) as ("messageId" uuid, status integer, error text,
      "retryAfterSeconds" numeric, "deadLetter" boolean, attempted boolean)) with ordinality
      r ("messageId", status, error, "retryAfterSeconds", "deadLetter", attempted, position)
    order by r."messageId", r.position desc) f on f.message_id = c.message_id;
  return v_reports;
end
$$;

comment on function read_reports is 'Reads the completions and failures of a queue into one report per message, or refuses the call.';
