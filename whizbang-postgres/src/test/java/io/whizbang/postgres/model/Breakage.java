package io.whizbang.postgres.model;

import java.sql.SQLException;

/** A deliberate mistake in the SQL, made by rewriting a function where it is installed. */
enum Breakage {
  NO_PROMOTION("promote_outbox", "where o.message_id = any (array[s.message_id])", "where false"),
  NO_FENCE_FOR_COMPLETIONS(
      "finish_outbox",
      "and (o.instance_id <> p_instance_id and o.lease_expiry > p_now) is not true",
      ""),
  NO_FENCE_FOR_FAILURES(
      "fail_inbox",
      "h.instance_id = p_instance_id and o.sequence_order <= h.leased_through",
      "h.instance_id is not null"),
  RENEWAL_BY_ANYONE(
      "renew_inbox",
      "h.instance_id = p_instance_id and o.sequence_order <= h.leased_through",
      "h.instance_id is not null"),
  RECLAIM_OF_THE_JUST_COMPLETED("finish_outbox", "delete from wh_outbox o\n    where", """
      update wh_outbox o
      set instance_id = null, lease_expiry = null, leased_through = null, claimable_at = p_now
      where"""),
  RECLAIM_OF_THE_JUST_REPORTED("take_outbox", "and o.message_id <> all (p_reported)", ""),
  ORDER_BY_TIME("promote_outbox", "order by o.sequence_order", "order by o.created_at"),
  ATTEMPTS_CHARGED_TO_THE_WHOLE_RUN(
      "release_lost_outbox", "update wh_outbox o\n  set instance_id = null", """
      update wh_outbox f
      set attempts = f.attempts + 1
      from wh_outbox h
      where h.message_id = any (v_released) and f.stream_id = h.stream_id and f.place = 'behind'
        and f.sequence_order <= h.leased_through;
      update wh_outbox o
      set instance_id = null"""),
  DIRECT_INSERTS_ADMITTED_BACKWARDS(
      "admit_outbox", "order by waiting.sequence_order", "order by waiting.sequence_order desc"),
  RETRIES_THAT_HOLD_NOBODY_BACK("claim_inbox", "n.scheduled_for > p_now or ", ""),
  THIRD_ATTEMPTS_WITH_COMPANY("claim_outbox", "where h.attempts < 2", "where h.attempts < 9"),
  OTHERS_PARTITIONS_TAKEN_AT_ONCE("take_inbox", "interval '3 seconds'", "interval '0 seconds'"),
  DEAD_LETTERS_WITHOUT_THE_LAST_ATTEMPT(
      "exhaust_outbox", "attempts = o.attempts + 1", "attempts = o.attempts"),
  VERSIONS_WITH_A_GAP("store_events", "row_number() over (", "2 * row_number() over ("),
  EVENTS_STORED_TWICE("store_events", "select e.event_id, e.stream_id,", """
      select case when exists (select from wh_event_store s where s.event_id = e.event_id) then gen_random_uuid() else e.event_id end,
        e.stream_id,"""),
  ADMITTED_EVENTS_NOT_STORED("admit_outbox", "where a.is_event", "where false"),
  APPENDS_AT_ANY_VERSION("append_events", "if v_version <> p_expected_version and", "if false and"),
  COMPLETED_CHECKPOINTS_THAT_SLEEP_ON(
      "wake_checkpoints",
      "status = case when c.status = 'Completed' then 'Pending' else c.status end,\n    claimable_at = coalesce(c.claimable_at, excluded.claimable_at),",
      ""),
  NO_FENCE_FOR_CHECKPOINTS(
      "record_perspectives",
      "c.is_anothers or (r.status in ('Failed', 'Processing') and not c.names_caller)",
      "false"),
  CHECKPOINTS_THAT_GO_BACK(
      "record_perspectives",
      "last_version = greatest(c.last_version, d.version)",
      "last_version = coalesce(d.version, c.last_version)"),
  COMPLETED_SHORT_OF_THE_TARGET(
      "record_perspectives", "when j.status = 'Completed' and not j.arrived then 'Pending'", ""),
  RETRIES_WITHOUT_A_WAIT(
      "record_perspectives", "p_now + perspective_backoff(d.attempts_left)", "p_now"),
  CHECKPOINTS_LEFT_TO_THE_LOST(
      "release_lost_perspectives", "c.instance_id = any (p_lost)", "false"),
  MAPPINGS_REMEMBERED_FOR_EVER("forget_event_types", "delete from wh_event_types;", ""),
  REQUEUED_TO_THE_END_INSTEAD_OF_THE_FRONT(
      "requeue_dead_letter",
      "requeue_outbox(p_message_id, coalesce(p_to_front, false), v_now)",
      "requeue_outbox(p_message_id, false, v_now)"),
  REQUEUED_BEFORE_A_HEAD_THAT_SOMEBODY_HOLDS(
      "requeue_inbox", "if p_to_front and v_head.lease_expiry > p_now then", "if false then"),
  REQUEUED_AS_FAILED("requeue_outbox", "v_letter.status & 31,", "v_letter.status,"),
  DISCARDED_IN_WORD_ONLY(
      "discard_dead_letter",
      "delete from wh_dead_letters d where",
      "perform from wh_dead_letters d where"),
  STRAIGHT_PAST_WHAT_IS_IN_THE_OUTBOX(
      "find_straight",
      "and (select true from wh_outbox h where h.stream_id = l.stream_id and h.place = 'head' limit 1) is null",
      ""),
  STRAIGHT_THOUGH_ANOTHER_SERVICE_WANTS_IT(
      "own_destinations",
      "having bool_and(s.schema_name = current_schema())",
      "having bool_or(s.schema_name = current_schema())"),
  THE_LONGER_WAY_FOR_THE_SAKE_OF_A_SERVICE_THAT_IS_GONE(
      "own_destinations",
      "exists (select from pg_namespace n where n.nspname = s.schema_name)",
      "true"),
  STRAIGHT_WITHOUT_A_NOTE(
      "take_straight", "v_straight := note_straight(v_straight, p_now);", "null;"),
  STRAIGHT_ONCE_MORE(
      "take_straight",
      "v_straight := note_straight(v_straight, p_now);",
      "perform note_straight(v_straight, p_now);"),
  STRAIGHT_IN_PART(
      "find_straight", "case when m.stream_id is null then m.message_id end", "m.message_id"),
  STRAIGHT_THOUGH_SCHEDULED(
      "find_straight", "p_own ? n.target and n.scheduled_for is null", "p_own ? n.target"),
  STRAIGHT_WITH_THE_NEW_BEFORE_THE_WAITING(
      "take_straight", "s.waited nulls last, s.position", "s.waited nulls first, s.position"),
  STRAIGHT_BACKWARDS(
      "take_straight", "s.waited nulls last, s.position", "s.waited nulls last, s.position desc"),
  STRAIGHT_BEFORE_WHAT_IS_DUE("process_work_batch", "v_most_inbox := v_room_inbox;", "null;");

  private final String function;
  private final String text;
  private final String replacement;

  Breakage(String function, String text, String replacement) {
    this.function = function;
    this.text = text;
    this.replacement = replacement;
  }

  /** Answers the function as it was. */
  String inflictOn(Engine engine) throws SQLException {
    return engine.rewrite(function, text, replacement);
  }
}
