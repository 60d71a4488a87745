-- Applies all that a call reports of outbox messages: first what is done, then what failed or is given back.
-- Calls: complete_outbox, fail_outbox, message_ids. Changes: wh_outbox, wh_dead_letters.
--
-- In p_unfinished come back the messages that were reported and are still there: the same call must not hand them out
-- again. In p_finished those that are done. p_moved: whether other messages may have become due.
create or replace function report_outbox(
  p_reports wh_report[], p_streams uuid[], p_instance_id uuid, p_keep boolean, p_max_attempts integer, p_now timestamptz,
  out p_unfinished uuid[], out p_finished uuid[], out p_moved boolean, out p_rejections wh_rejection[])
language plpgsql set search_path from current
as $$
declare
  v_completed record;
  v_rest wh_report[];
begin
  p_unfinished := '{}';
  if p_reports = '{}' is not false then
    return;
  end if;
  v_completed := complete_outbox(p_reports, p_streams, p_instance_id, p_keep, p_now);
  p_finished := v_completed.p_finished;
  p_moved := v_completed.p_moved;
  p_rejections := v_completed.p_rejections;
  if v_completed.p_open is not null then
    v_rest := array(select r from unnest(v_completed.p_open) r where r.failed or r.released);
    if cardinality(v_rest) > 0 then
      p_rejections := p_rejections || fail_outbox(v_rest, p_instance_id, p_max_attempts, p_now);
    end if;
    p_unfinished := message_ids(v_completed.p_open);
  end if;
  if p_rejections is not null then
    p_unfinished := p_unfinished || array(select r.message_id from unnest(p_rejections) r);
  end if;
end
$$;

comment on function report_outbox is 'Applies all that a call reports of outbox messages: first what is done, then what failed or is given back.';
