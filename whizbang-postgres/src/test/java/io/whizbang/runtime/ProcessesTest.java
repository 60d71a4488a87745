package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.value.UuidV7;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Instances in processes of their own, which die, freeze and wake up. They poll once an hour and their leases last for
 * minutes, so what happens sooner happens because somebody noticed. What is promised is seconds; the bound leaves room
 * for a slow machine, and none for a lease to run out.
 */
class ProcessesTest extends RuntimeTest {

  private static final int STREAMS = 100;

  /** The server takes a moment to notice that a process has died, and the next test needs the room. */
  private static final String SESSIONS =
      "select count(*) from pg_stat_activity where datname = current_database()";

  private static final int OF_THIS_PROCESS = 40;
  private static final Duration WELL_BEFORE_A_LEASE_ENDS = Duration.ofMinutes(2);

  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final String service = "notes" + UuidV7.next();

  @TempDir
  Path directory;

  private Path gate;
  private ServiceProcess.Settings settings;

  @BeforeEach
  void prepare() throws Exception {
    kit.execute("create table if not exists taken (text text not null, process bigint not null,"
        + " at timestamptz not null default clock_timestamp())");
    kit.execute("truncate taken");
    gate = directory.resolve("gate");
    Path noGate = Files.createFile(directory.resolve("no-gate"));
    try (var connection = kit.dataSource().getConnection()) {
      String url = connection.getMetaData().getURL();
      settings = new ServiceProcess.Settings(url, service, 300, 600, 120, noGate);
    }
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    eventually().until(() -> number(SESSIONS) <= OF_THIS_PROCESS);
  }

  private ServiceProcess start(ServiceProcess.Settings described) throws Exception {
    ServiceProcess process = ServiceProcess.start(described, directory);
    open.push(process);
    return process;
  }

  private Whizbang sender() {
    Whizbang sender =
        Whizbang.create(kit.dataSource()).service(service).dispatchOnly().start();
    open.push(sender);
    return sender;
  }

  /** Sends a note on each of many streams. */
  private void send(int count) {
    sender()
        .dispatcher()
        .sendAll(IntStream.range(0, count)
            .mapToObj(n -> new Note(UuidV7.next(), "note " + n))
            .toList());
  }

  private ServiceProcess startHolding(ServiceProcess.Settings described, int count)
      throws Exception {
    ServiceProcess holder = start(described.withGate(gate));
    send(count);
    eventually().until(() -> held(holder.firstId()) == count);
    return holder;
  }

  private long held(UUID instance) throws Exception {
    return number(
        "select count(*) from %s.wh_inbox where instance_id = '%s'".formatted(schema(), instance));
  }

  private String schema() {
    return "wh_" + service.replace('-', '_');
  }

  private long number(String query) throws Exception {
    return Long.parseLong(text(query));
  }

  private String text(String query) throws Exception {
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }

  private Instant now() throws Exception {
    return time("select clock_timestamp()");
  }

  private Instant time(String query) throws Exception {
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getObject(1, OffsetDateTime.class).toInstant();
    }
  }

  private void awaitTaken(long count) {
    eventually().until(() -> number("select count(*) from taken") >= count);
  }

  private void assertEachTakenOnceBy(ServiceProcess process, int count) throws Exception {
    assertThat(List.of(
            number("select count(*) from taken"),
            number("select count(distinct text) from taken"),
            number("select count(*) from taken where process = " + process.pid())))
        .containsOnly((long) count);
  }

  private Duration firstTakenAfter(Instant moment) throws Exception {
    return Duration.between(moment, time("select min(at) from taken"));
  }

  private boolean isRegistered(UUID instance) throws Exception {
    return number("select count(*) from %s.wh_service_instances where instance_id = '%s'"
            .formatted(schema(), instance))
        == 1;
  }

  private boolean hasLeftCleanly(UUID instance) throws Exception {
    return number(
            "select count(*) from %s.wh_removed_instances where instance_id = '%s' and left_cleanly"
                .formatted(schema(), instance))
        == 1;
  }

  private Instant heartbeatOf(ServiceProcess process) throws Exception {
    return time("select last_heartbeat_at from %s.wh_service_instances where process_id = %d"
        .formatted(schema(), process.pid()));
  }

  private String idOf(ServiceProcess process) throws Exception {
    return text(
        "select string_agg(instance_id::text, ' ') from %s.wh_service_instances where process_id = %d"
            .formatted(schema(), process.pid()));
  }

  @Test
  void whatAKilledProcessHeldGoesOnWithinSecondsHoweverLongItsLeases() throws Exception {
    ServiceProcess victim = startHolding(settings, STREAMS);
    ServiceProcess heir = start(settings);

    Instant killed = now();
    victim.kill();
    awaitTaken(STREAMS);

    assertEachTakenOnceBy(heir, STREAMS);
    Duration recovery = firstTakenAfter(killed);
    System.out.println("Recovery after kill -9: " + recovery.toMillis() + " ms");
    assertThat(recovery).isLessThan(WELL_BEFORE_A_LEASE_ENDS);
  }

  @Test
  void aCleanStopFinishesWhatHasBegunAndHandsOverTheRestAtOnce() throws Exception {
    ServiceProcess leaver = start(settings.withGate(gate));
    sendOnOneStream(20);
    eventually().until(() -> held(leaver.firstId()) == 1);
    ServiceProcess heir = start(settings);

    leaver.beginToStop();
    eventually().until(() -> inHand() == 1);
    Instant finished = now();
    Files.createFile(gate);
    awaitTaken(20);

    assertThat(text("select string_agg(text, ',' order by at) from taken"))
        .isEqualTo(
            IntStream.range(0, 20).mapToObj(n -> "note " + n).collect(Collectors.joining(",")));
    assertThat(number("select count(*) from taken where process = " + heir.pid()))
        .isEqualTo(19);
    Duration handover =
        Duration.between(finished, time("select min(at) from taken where text = 'note 1'"));
    System.out.println("Handover by a clean stop: " + handover.toMillis() + " ms");
    assertThat(handover).isLessThan(WELL_BEFORE_A_LEASE_ENDS);
    eventually().until(() -> hasLeftCleanly(leaver.firstId()));
  }

  private void sendOnOneStream(int count) {
    sender()
        .dispatcher()
        .sendAll(IntStream.range(0, count)
            .mapToObj(n -> new Note(stream, "note " + n))
            .toList());
  }

  /** How many messages of the stream are leased. */
  private long inHand() throws Exception {
    return number("select leased_through - sequence_order + 1 from %s.wh_inbox where place = 'head'"
        .formatted(schema()));
  }

  @Test
  void whoSleptPastTheStaleThresholdIsRefusedDropsItsWorkAndComesBackUnderANewId()
      throws Exception {
    ServiceProcess frozen = startHolding(settings.withTimes(2, 4), 10);
    ServiceProcess heir = start(settings.withTimes(2, 4));
    UUID before = frozen.firstId();

    frozen.freeze();
    eventually().until(() -> !isRegistered(before));
    awaitTaken(10);
    frozen.thaw();
    Files.createFile(gate);

    eventually().until(() -> !idOf(frozen).equals("null"));
    assertThat(idOf(frozen)).isNotEqualTo(before.toString());
    assertThat(isRegistered(before)).isFalse();
    eventually().until(() -> frozen.says("goes on as"));
    assertEachTakenOnceBy(heir, 10);
  }

  @Test
  void whoSleptPastItsLeaseOnlyCannotCommitWhatAnotherHasTaken() throws Exception {
    ServiceProcess frozen = startHolding(settings.withTimes(2, 600), 10);
    start(settings.withTimes(2, 600));

    frozen.freeze();
    awaitTaken(10);
    frozen.thaw();
    Files.createFile(gate);
    eventually().until(() -> held(frozen.firstId()) == 0);
    send(5);
    awaitTaken(15);

    assertThat(number("select count(distinct text) from taken where text like 'note %'"))
        .isEqualTo(10);
    assertThat(number("select count(*) from taken")).isEqualTo(15);
    assertThat(idOf(frozen)).isEqualTo(frozen.firstId().toString());
  }

  @Test
  void trap14AHeartbeatNeverStandsBehindWork() throws Exception {
    ServiceProcess busy = startHolding(settings.withTimes(10, 30).withConnections(6), 20);
    start(settings.withTimes(10, 30));

    // Whatever stands behind the work waits for the gate.
    for (int n = 0; n < 5; n++) {
      Instant last = heartbeatOf(busy);
      eventually().until(() -> heartbeatOf(busy).isAfter(last));
    }

    assertThat(idOf(busy)).isEqualTo(busy.firstId().toString());
    Files.createFile(gate);
    awaitTaken(20);
    assertThat(number("select count(distinct text) from taken")).isEqualTo(20);
  }

  @Test
  void trap30WhatIsSentInOneProcessReachesAnotherThatSleeps() throws Exception {
    start(settings);
    Whizbang sender = Whizbang.create(kit.dataSource())
        .service("sender" + UuidV7.next())
        .pollInterval(Duration.ofHours(1))
        .start();
    open.push(sender);

    for (int n = 1; n <= 5; n++) {
      sender.dispatcher().send(new Note(UuidV7.next(), "note " + n));
      awaitTaken(n);
    }

    assertThat(number("select count(*) from taken")).isEqualTo(5);
  }
}
