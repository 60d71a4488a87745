-- Applies all that a call reports of outbox messages: first what is done, then what failed or is given back.
-- Calls: complete_outbox, fail_outbox, message_ids. Changes: wh_outbox, wh_dead_letters.
--
-- In p_unfinished come back the messages that were reported and are still there: the same call must not hand them out
-- again. In p_finished those that are done.
create or replace function report_outbox(
  p_reports wh_report[], p_streams uuid[], p_instance_id uuid, p_keep boolean, p_max_attempts integer, p_now timestamptz,
  out p_unfinished uuid[], out p_finished uuid[], out p_rejections wh_rejection[])
language plpgsql set search_path from current
as $$
declare
  v_open wh_report[];
  v_rest wh_report[];
begin
  p_unfinished := '{}';
  if p_reports = '{}' then
    return;
  end if;
  select c.p_open, c.p_finished, c.p_rejections into v_open, p_finished, p_rejections
  from complete_outbox(p_reports, p_streams, p_instance_id, p_keep, p_now) c;

  v_rest := array(select r from unnest(v_open) r where r.failed or r.released);
  if cardinality(v_rest) > 0 then
    p_rejections := p_rejections || fail_outbox(v_rest, p_instance_id, p_max_attempts, p_now);
  end if;
  p_unfinished := message_ids(v_open) || array(select r.message_id from unnest(p_rejections) r);
end
$$;

comment on function report_outbox is 'Applies all that a call reports of outbox messages: first what is done, then what failed or is given back.';
