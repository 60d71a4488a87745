-- The only door to the coordinator: reports what became of earlier work, stores new messages, and returns work to do.
--
-- One transaction, in this order: validate, identity, which streams, deduplicate, mutexes, rows, the clock, reports,
-- renew, admit and store, events, perspectives, ring, release what lost instances held, claim, heartbeat, return. Locks are
-- taken in one total order: deduplication rows by message id, mutexes by slot, messages without a stream by message id, heads,
-- checkpoints. The streams of what waits for admission, and of what has lost its last attempt, are only tried for, and claims
-- and the release come last and wait for nobody; nor do the notes of what goes straight into the inbox. So calls never deadlock.
--
-- Plans are pinned: one made while a queue was empty must still be right when it holds a million messages.
create or replace function process_work_batch(
  p_instance_id uuid,
  p_service_name text,
  p_host_name text,
  p_process_id integer,
  p_metadata jsonb default null,
  p_outbox_completions jsonb default '[]',
  p_outbox_failures jsonb default '[]',
  p_inbox_completions jsonb default '[]',
  p_inbox_failures jsonb default '[]',
  p_receptor_completions jsonb default '[]',
  p_receptor_failures jsonb default '[]',
  p_perspective_completions jsonb default '[]',
  p_perspective_failures jsonb default '[]',
  p_new_outbox_messages jsonb default '[]',
  p_new_inbox_messages jsonb default '[]',
  p_renew_outbox_lease_ids uuid[] default '{}',
  p_renew_inbox_lease_ids uuid[] default '{}',
  p_lease_seconds integer default 300,
  p_stale_threshold_seconds integer default 600,
  p_flags integer default 0,
  p_partition_count integer default 10000,
  p_max_partitions_per_instance integer default null,
  p_max_outbox_work integer default 100,
  p_max_inbox_work integer default 100,
  p_max_perspective_work integer default 100,
  p_max_attempts integer default 10,
  p_as_of timestamptz default null)
returns table (
  work_source text,
  message_id uuid,
  stream_id uuid,
  partition_number integer,
  destination text,
  handler_name text,
  message_type text,
  payload jsonb,
  metadata jsonb,
  scope jsonb,
  is_event boolean,
  status integer,
  flags integer,
  attempts integer,
  sequence_order bigint,
  lease_expiry timestamptz,
  completed_receptors text[],
  perspective_name text,
  last_processed_event_id uuid)
language plpgsql security definer
set search_path from current
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  c_version constant integer := 8; -- of the tables that this text is made for: the highest V script
  v_now timestamptz := coalesce(p_as_of, clock_timestamp());
  v_stale_threshold interval := make_interval(secs => p_stale_threshold_seconds);
  v_keep boolean := coalesce(p_flags, 0) & 4 <> 0; -- DebugMode
  v_return_held boolean := coalesce(p_flags, 0) & 8 <> 0; -- ReturnHeld
  v_give_up boolean := coalesce(p_flags, 0) & 16 <> 0; -- GiveUp
  v_beside boolean := coalesce(p_flags, 0) & 32 <> 0; -- Beside: other calls of this instance may be under way
  v_by_itself boolean := coalesce(p_flags, 0) & 64 <> 0; -- ByItself: the transaction is nothing but this call
  -- Whether the call says anything: steps that have nothing to do are left out, because each costs some microseconds.
  v_of_outbox boolean := ((p_outbox_completions, p_outbox_failures) = ('[]', '[]') and p_renew_outbox_lease_ids = '{}') is not true;
  v_of_inbox boolean := ((p_inbox_completions, p_inbox_failures, p_receptor_completions, p_receptor_failures)
    = ('[]', '[]', '[]', '[]') and p_renew_inbox_lease_ids = '{}') is not true;
  v_of_perspectives boolean := ((p_perspective_completions, p_perspective_failures) = ('[]', '[]')) is not true;
  v_stores_outbox boolean := (p_new_outbox_messages <> '[]') is true;
  v_stores_inbox boolean := (p_new_inbox_messages <> '[]') is true;
  v_stores boolean := v_stores_outbox or v_stores_inbox;
  v_receives text[] := '{}';
  v_any_event boolean;
  v_full boolean;
  v_beat boolean;
  v_lease_expiry timestamptz;
  v_peers record;
  v_any_line boolean;
  v_removed integer;
  v_work record;
  v_ranks record;
  v_outbox_reports wh_report[];
  v_inbox_reports wh_report[];
  v_receptors jsonb;
  v_perspectives jsonb;
  v_renew_outbox uuid[];
  v_renew_inbox uuid[];
  v_new_outbox wh_new_message[];
  v_new_inbox wh_new_message[];
  v_waiting uuid[];
  v_last_waiting bigint;
  v_exhausted_outbox uuid[];
  v_exhausted_inbox uuid[];
  v_outbox_ids uuid[];
  v_inbox_ids uuid[];
  v_outbox_located record;
  v_inbox_located record;
  v_streams uuid[];
  v_outbox_outcome record;
  v_inbox_outcome record;
  v_moved boolean;
  v_unfinished_outbox uuid[];
  v_unfinished_inbox uuid[];
  v_rejections wh_rejection[];
  v_outbox_stored record;
  v_inbox_stored record;
  v_outbox_places wh_place[];
  v_inbox_places wh_place[];
  v_outbox wh_handout[];
  v_inbox wh_handout[];
  v_any_new boolean := false;
  v_is_free_outbox boolean := false;
  v_is_free_inbox boolean := false;
  v_is_backlog boolean := false;
  v_admits boolean := false;
  v_room_outbox integer := 0;
  v_room_inbox integer := 0;
  v_new_rank bigint;
  v_new_count bigint;
  v_most integer;
  v_most_inbox integer := p_max_inbox_work;
  v_admitted record;
  v_admitted_events wh_new_message[];
  v_admitted_partitions integer[];
  v_checkpoints wh_perspective_work[];
  v_reported_checkpoints jsonb;
  v_kinds integer;
begin
  -- validate
  perform check_call(p_instance_id, p_service_name, p_host_name, p_process_id, p_lease_seconds, p_stale_threshold_seconds,
    p_partition_count, p_max_partitions_per_instance, p_max_outbox_work, p_max_inbox_work, p_max_perspective_work,
    p_max_attempts, p_as_of);
  if v_of_outbox then
    v_outbox_reports := read_reports('p_outbox_completions', p_outbox_completions, 'p_outbox_failures', p_outbox_failures);
    v_renew_outbox := read_renewals('p_renew_outbox_lease_ids', p_renew_outbox_lease_ids);
  end if;
  if v_of_inbox then
    v_inbox_reports := read_reports('p_inbox_completions', p_inbox_completions, 'p_inbox_failures', p_inbox_failures);
    v_renew_inbox := read_renewals('p_renew_inbox_lease_ids', p_renew_inbox_lease_ids);
    v_receptors := read_documents('p_receptor_completions', 'receptor report', p_receptor_completions)
      || read_documents('p_receptor_failures', 'receptor report', p_receptor_failures);
  end if;
  if v_of_perspectives then
    v_perspectives := check_perspective_reports('p_perspective_completions', p_perspective_completions)
      || check_perspective_reports('p_perspective_failures', p_perspective_failures);
  end if;
  if v_stores_outbox then
    v_new_outbox := read_new_outbox(p_new_outbox_messages);
    v_any_event := p_new_outbox_messages @@ '$[*].isEvent == true';
  end if;
  if v_stores_inbox then
    v_new_inbox := read_new_inbox(p_new_inbox_messages);
    v_any_event := (v_any_event or p_new_inbox_messages @@ '$[*].isEvent == true') is true;
  end if;

  if (v_stores_outbox or p_max_outbox_work > 0) and jsonb_typeof(p_metadata -> 'receives') = 'array' then
    v_receives := array(select jsonb_array_elements_text(p_metadata -> 'receives'));
  end if;

  -- identity
  perform enter(c_version, p_instance_id, p_service_name, p_host_name, p_process_id, p_metadata, v_stale_threshold, v_now);

  -- A call that takes and stores nothing only reports, perhaps inside somebody's transaction: no heartbeat, no clean-up, no
  -- admission, no lock but those of its own messages.
  v_full := v_stores or p_max_outbox_work > 0 or p_max_inbox_work > 0 or p_max_perspective_work > 0;
  if v_full then
    v_peers := survey_peers(p_instance_id, p_max_outbox_work > 0, p_max_inbox_work > 0, p_max_perspective_work > 0,
      v_stale_threshold, v_now);
    if v_peers.any_stale then
      v_removed := remove_stale_instances(p_instance_id, v_now - v_stale_threshold, v_now);
      v_peers := survey_peers(p_instance_id, p_max_outbox_work > 0, p_max_inbox_work > 0, p_max_perspective_work > 0,
        v_stale_threshold, v_now);
    end if;
    v_any_line := v_peers.any_line;
    v_now := coalesce(p_as_of, clock_timestamp());
    v_work := look_for_work(p_max_perspective_work > 0, v_now);
    -- Most calls of an idle service end here.
    if not (v_of_outbox or v_of_inbox or v_of_perspectives or v_stores or v_peers.is_beat_due or v_return_held or v_work.any_outbox
      or v_work.any_inbox or v_work.any_perspective or v_work.any_new or v_peers.lost <> '{}' or v_peers.departed <> '{}')
    then
      return;
    end if;
    v_any_new := v_work.any_new;
    if v_any_new then
      -- Where nothing is due that the caller would take before them, new messages are leased as they are admitted, which saves
      -- each of them a second writing; then there is no use in admitting more than all instances would take.
      v_ranks := rank_among_peers(p_instance_id, v_now - v_stale_threshold);
      v_new_rank := v_ranks.outbox_rank;
      v_new_count := v_ranks.outbox_count;
      v_is_free_outbox := p_max_outbox_work > 0 and p_max_partitions_per_instance is null and v_peers.lost = '{}'
        and not (v_stores_outbox or v_return_held)
        and not (v_work.any_outbox
          and is_due_to_outbox(4 * p_max_outbox_work, v_new_rank, v_new_count, v_work.outbox_start, v_now));
      v_is_free_inbox := v_receives <> '{}' and v_peers.lost = '{}'
        and not (v_work.any_inbox
          and is_due_to_inbox(4 * p_max_inbox_work, v_ranks.inbox_rank, v_ranks.inbox_count, v_work.inbox_start, v_now));
      v_most := case when v_is_free_outbox then greatest(100, p_max_outbox_work * v_new_count)
        else greatest(1000, 10 * p_max_outbox_work) end;
    end if;
    if v_work.any_outbox or v_peers.lost <> '{}' then
      v_exhausted_outbox := find_exhausted_outbox(v_peers.lost, p_max_attempts, v_work.outbox_start, v_now);
    end if;
    if v_work.any_inbox or v_peers.lost <> '{}' then
      v_exhausted_inbox := find_exhausted_inbox(v_peers.lost, p_max_attempts, v_work.inbox_start, v_now);
    end if;
  else
    perform hurry_up();
  end if;

  -- Who says nothing and finds nothing waiting has nothing to lock, to change or to store.
  v_lease_expiry := v_now + make_interval(secs => p_lease_seconds);
  if v_of_outbox or v_of_inbox or v_of_perspectives or v_stores or v_any_new or v_exhausted_outbox <> '{}'
    or v_exhausted_inbox <> '{}'
  then
    -- which streams
    if v_of_outbox then
      v_outbox_ids := message_ids(v_outbox_reports) || v_renew_outbox;
      v_outbox_located := locate_outbox(v_outbox_ids);
      v_streams := v_outbox_located.p_streams;
    end if;
    if v_of_inbox then
      v_inbox_ids := message_ids(v_inbox_reports) || v_renew_inbox || message_ids(v_receptors);
      v_inbox_located := locate_inbox(v_inbox_ids);
      v_streams := v_streams || v_inbox_located.p_streams;
    end if;
    if v_of_perspectives then
      v_streams := v_streams || streams_of(v_perspectives);
    end if;

    -- An application's open transaction may hold a stream for as long as it likes. After a second the call gives up (55P03), if it
    -- was told to, so that its caller can send the rest of what it has to tell. Whoever has set a lock_timeout waits by that.
    v_give_up := v_give_up and current_setting('lock_timeout') = '0';
    if v_give_up then
      perform set_config('lock_timeout', '1s', true);
    end if;

    -- deduplicate
    if v_stores_inbox then
      v_new_inbox := deduplicate_inbox(v_new_inbox, v_now);
      v_streams := v_streams || streams_of(v_new_inbox);
    end if;
    if v_stores_outbox then
      v_streams := v_streams || streams_of(v_new_outbox);
    end if;

    -- mutexes, rows, the clock
    perform lock_streams(v_streams);
    if v_of_outbox then
      perform lock_strays_outbox(v_outbox_located.p_strays);
    end if;
    if v_of_inbox then
      perform lock_strays_inbox(v_inbox_located.p_strays);
      perform check_located_inbox(v_inbox_ids, v_inbox_located.p_located);
    end if;
    if v_of_outbox then
      perform check_located_outbox(v_outbox_ids, v_outbox_located.p_located);
    end if;
    if v_give_up then
      perform set_config('lock_timeout', '0', true);
    end if;
    -- From here on mutexes are only tried for: what somebody else has is left to a later call.
    if v_exhausted_outbox <> '{}' then
      v_exhausted_outbox := try_streams_outbox(v_exhausted_outbox);
    end if;
    if v_exhausted_inbox <> '{}' then
      v_exhausted_inbox := try_streams_inbox(v_exhausted_inbox);
    end if;
    -- What waits is read by whoever admits: what it had read before might be admitted by now, and its streams somebody's.
    if v_any_new and become_admitter() then
      select w.p_message_ids, w.p_last
      into v_waiting, v_last_waiting
      from waiting_outbox(v_most, null, v_now) w;
      v_is_backlog := v_is_free_outbox and v_new_count > 1 and v_last_waiting is not null;
      if v_is_backlog then
        -- Enough for everybody: the caller has as much of it as it takes, whoever comes first for that, and leaves the rest.
        v_most := greatest(100, p_max_outbox_work);
        select w.p_message_ids, w.p_last
        into v_waiting, v_last_waiting
        from waiting_outbox(v_most, null, v_now) w;
        v_new_rank := 0;
        v_new_count := 1;
      end if;
      if v_is_free_outbox and (v_is_backlog or not v_work.any_outbox) then
        v_room_outbox := p_max_outbox_work;
      end if;
      if v_is_free_inbox and (v_is_backlog or not v_work.any_inbox) then
        v_room_inbox := p_max_inbox_work;
      end if;
      if v_waiting is not null then
        v_waiting := try_streams_outbox(v_waiting);
      end if;
    end if;
    v_now := coalesce(p_as_of, clock_timestamp());
    v_lease_expiry := v_now + make_interval(secs => p_lease_seconds);

    -- reports, and renew
    if v_of_outbox then
      v_outbox_outcome := report_outbox(v_outbox_reports, v_outbox_located.p_streams, p_instance_id, v_keep, p_max_attempts,
        v_now);
      v_unfinished_outbox := v_outbox_outcome.p_unfinished;
      v_moved := v_outbox_outcome.p_moved;
      v_rejections := v_outbox_outcome.p_rejections || renew_outbox(v_renew_outbox, p_instance_id, v_lease_expiry, v_now);
    end if;
    if v_of_inbox then
      v_rejections := v_rejections || record_receptors(v_receptors, p_instance_id, v_now);
      v_inbox_outcome := report_inbox(v_inbox_reports, v_inbox_located.p_streams, p_instance_id, v_keep, p_max_attempts, v_now);
      v_unfinished_inbox := v_inbox_outcome.p_unfinished;
      v_moved := v_moved or v_inbox_outcome.p_moved;
      v_rejections := v_rejections || v_inbox_outcome.p_rejections
        || renew_inbox(v_renew_inbox, p_instance_id, v_lease_expiry, v_now);
      if not v_keep then
        perform forget_receptors(v_inbox_outcome.p_finished);
      end if;
    end if;

    -- admit and store
    if v_waiting is not null or (v_stores_outbox and v_receives <> '{}') then
      if coalesce(v_unfinished_outbox || v_renew_outbox, '{}') <> '{}' then
        v_room_outbox := 0;
      end if;
      v_admitted := admit_portions(v_new_outbox, v_waiting, v_last_waiting, v_receives, v_most, p_partition_count, p_instance_id,
        v_room_outbox, v_room_inbox, v_new_rank, v_new_count, v_lease_expiry, v_now);
      v_new_outbox := v_admitted.p_new;
      v_admitted_events := v_admitted.p_events;
      v_admitted_partitions := v_admitted.p_partitions;
      v_outbox := v_admitted.p_handouts;
      v_admits := v_admitted.p_admits;
      if v_admitted.p_straight is not null then
        v_new_inbox := v_new_inbox || v_admitted.p_straight;
        v_stores_inbox := true;
        if v_waiting is not null then
          v_most_inbox := v_room_inbox; -- what is due goes before what has waited for admission
        end if;
        v_any_event := v_any_event or exists (select from unnest(v_admitted.p_straight) m where m.is_event);
      end if;
    elsif v_stores_outbox then
      v_admitted := admit_outbox(null, streams_of(v_new_outbox), p_partition_count, p_instance_id, 0, null, null, null, v_now);
      v_admitted_events := v_admitted.p_events;
      v_admitted_partitions := v_admitted.p_partitions;
    end if;
    if v_stores_outbox then
      v_outbox_stored := store_outbox(p_instance_id, v_beside, p_max_outbox_work, p_max_partitions_per_instance, p_partition_count,
        v_lease_expiry, v_now, v_new_outbox);
      v_new_outbox := v_outbox_stored.p_messages;
      v_outbox_places := v_outbox_stored.p_places;
    end if;
    if v_stores_inbox then
      v_inbox_stored := store_inbox(p_instance_id, v_beside, v_most_inbox, p_max_partitions_per_instance, p_partition_count,
        v_lease_expiry, v_now, v_new_inbox);
      v_new_inbox := v_inbox_stored.p_messages;
      v_inbox_places := v_inbox_stored.p_places;
    end if;

    -- events, which wake checkpoints, and perspectives
    if v_of_perspectives and (v_any_event or v_admitted_events is not null) then
      perform lock_checkpoints(v_perspectives,
        streams_of(v_admitted_events) || streams_of(v_new_outbox) || streams_of(v_new_inbox));
    end if;
    if v_any_event or v_admitted_events is not null then
      perform store_events(v_admitted_events, v_new_outbox, v_new_inbox, v_now);
    end if;
    if v_of_perspectives then
      v_rejections := v_rejections || record_perspectives(v_perspectives, p_instance_id, v_lease_expiry, v_now);
      v_reported_checkpoints := checkpoint_keys(v_perspectives);
    end if;

    -- ring those who sleep and come first for what is new, once this has committed
    if v_any_line and v_is_backlog then
      perform ring_owners('outbox', array(select generate_series(0, v_ranks.outbox_count::integer - 1)), p_instance_id);
    elsif v_any_line and (v_stores_outbox or v_admitted_partitions is not null) then
      perform ring_for_new('outbox', v_admitted_partitions, v_new_outbox, v_outbox_places, p_instance_id);
    end if;
    if v_any_line and v_stores_inbox then
      perform ring_for_new('inbox', null, v_new_inbox, v_inbox_places, p_instance_id);
    end if;
    if v_any_line and v_admitted_events is not null then
      perform ring_owners('perspective', array(
        select compute_partition(e.stream_id, p_partition_count) from unnest(v_admitted_events) e), p_instance_id);
    end if;

    -- bury whose last attempt was lost
    if v_exhausted_outbox <> '{}' then
      perform exhaust_outbox(v_exhausted_outbox, v_peers.lost, p_max_attempts, v_now);
    end if;
    if v_exhausted_inbox <> '{}' then
      perform exhaust_inbox(v_exhausted_inbox, v_peers.lost, p_max_attempts, v_now);
    end if;
  end if;

  -- release what lost instances held, and claim: from here on nothing waits for anybody
  if v_return_held then
    v_outbox := held_outbox(p_instance_id, v_outbox_places, coalesce(v_unfinished_outbox, '{}'), v_now);
    v_inbox := held_inbox(p_instance_id, v_inbox_places, coalesce(v_unfinished_inbox, '{}'), v_now);
    v_checkpoints := held_perspectives(p_instance_id, coalesce(v_reported_checkpoints, '{}'), p_partition_count, v_now);
  end if;
  if v_full then
    if v_peers.lost <> '{}' or v_peers.departed <> '{}' then
      perform release_lost_outbox(v_peers.lost, v_peers.departed, p_max_attempts, v_now);
      perform release_lost_inbox(v_peers.lost, v_peers.departed, p_max_attempts, v_now);
      perform release_lost_perspectives(v_peers.lost, v_peers.departed, v_now);
    end if;
    -- What was finished, admitted, appended or released may have let others in, and of what was stored some may be left.
    if exists (select from unnest(v_outbox_places || v_inbox_places) p where p.is_head and not p.is_handed)
      or v_moved or v_of_perspectives or v_waiting is not null or v_admitted_partitions is not null or v_any_event
      or v_exhausted_outbox <> '{}' or v_exhausted_inbox <> '{}' or v_peers.lost <> '{}' or v_peers.departed <> '{}'
    then
      v_work := look_for_work(p_max_perspective_work > 0, v_now);
    end if;
    if v_work.any_outbox or v_work.any_inbox or v_work.any_perspective then
      v_ranks := rank_among_peers(p_instance_id, v_now - v_stale_threshold);
    end if;
    if v_work.any_outbox then
      v_outbox := v_outbox || claim_outbox(p_instance_id,
        p_max_outbox_work - count_handed(v_outbox_places, v_outbox), coalesce(v_unfinished_outbox || v_renew_outbox, '{}'),
        v_ranks.outbox_rank, v_ranks.outbox_count, p_max_partitions_per_instance, p_partition_count, p_max_attempts,
        v_peers.lost, v_work.outbox_start, v_lease_expiry, v_now);
    end if;
    if v_work.any_inbox then
      v_inbox := v_inbox || claim_inbox(p_instance_id,
        p_max_inbox_work - count_handed(v_inbox_places, v_inbox), coalesce(v_unfinished_inbox || v_renew_inbox, '{}'),
        v_ranks.inbox_rank, v_ranks.inbox_count, p_max_partitions_per_instance, p_partition_count, p_max_attempts,
        v_peers.lost, v_work.inbox_start, v_lease_expiry, v_now);
    end if;
    if v_work.any_perspective then
      v_checkpoints := v_checkpoints || claim_perspectives(p_instance_id, p_service_name,
        p_max_perspective_work - coalesce(cardinality(v_checkpoints), 0), coalesce(v_reported_checkpoints, '{}'),
        v_ranks.perspective_rank, v_ranks.perspective_count, p_partition_count, p_max_partitions_per_instance, v_lease_expiry, v_now);
    end if;
  end if;

  -- What only hands out work does not wait for the disk: a crash of the server that forgets the lease forgets all that came after
  -- it, and the lease is simply made once more. Not so what was given a place in the outbox, or a version: numbers that were told to
  -- others would be given to something else.
  if v_by_itself and v_full
    and not (v_of_outbox or v_of_inbox or v_of_perspectives or v_stores or v_admits or v_any_event is true
      or (v_exhausted_outbox <> '{}' or v_exhausted_inbox <> '{}') is true)
  then
    perform set_config('synchronous_commit', 'off', true);
  end if;

  -- what removed instances held may be anybody's
  if v_removed > 0 then
    perform ring_all(p_instance_id);
  end if;

  -- the heartbeat comes last, as its row is then locked while nothing waits
  if v_full then
    if v_peers.is_beat_due then
      v_beat := beat(p_instance_id, p_max_outbox_work > 0, p_max_inbox_work > 0, p_max_perspective_work > 0,
        v_stale_threshold / 20, v_now);
    end if;
  end if;

  -- tidy up, now and then
  if random() * 100 < cardinality(v_streams) then
    perform sweep_mutexes(greatest(100, cardinality(v_streams)));
  end if;
  if v_beat then
    perform forget_deduplication(10000, v_now);
  end if;

  -- return; as a rule it is one kind of work, and the statement for all kinds is dear to set up
  v_kinds := num_nonnulls(v_outbox_places, v_inbox_places, v_outbox, v_inbox, v_checkpoints, nullif(v_rejections, '{}'));
  if v_kinds = 1 and v_outbox_places is not null then
    return query select w.* from stored_work('outbox', v_new_outbox, v_outbox_places) w order by w.stream_id, w.sequence_order;
  elsif v_kinds = 1 and v_inbox_places is not null then
    return query select w.* from stored_work('inbox', v_new_inbox, v_inbox_places) w order by w.stream_id, w.sequence_order;
  elsif v_kinds = 1 and v_outbox is not null then
    return query select w.* from outbox_work(v_outbox) w order by w.stream_id, w.sequence_order;
  elsif v_kinds = 1 and v_inbox is not null then
    return query select w.* from inbox_work(v_inbox) w order by w.stream_id, w.sequence_order;
  elsif v_kinds > 0 then
    return query
    select w.*
    from (
      select * from stored_work('outbox', v_new_outbox, v_outbox_places)
      union all
      select * from stored_work('inbox', v_new_inbox, v_inbox_places)
      union all
      select * from outbox_work(v_outbox)
      union all
      select * from inbox_work(v_inbox)
      union all
      select * from perspective_work(v_checkpoints)
      union all
      select * from rejected_reports(v_rejections)) w
    order by w.stream_id, w.work_source, w.sequence_order, w.perspective_name;
  end if;
end
$$;

comment on function process_work_batch is 'The only door to the coordinator: reports what became of earlier work, stores new messages, and returns work to do.';
