package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.event.StoredEvent;
import io.whizbang.perspective.Model;
import io.whizbang.perspective.ModelQuery;
import io.whizbang.perspective.Models;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.Rebuild;
import io.whizbang.perspective.RebuildProgress;
import io.whizbang.value.UuidV7;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rebuild with 200 events a second coming in, by a process that is killed half way; another one finishes it. Whoever
 * reads meanwhile never misses a model and never sees an older one.
 */
class RebuildUnderLoadTest extends PerspectiveScene {

  private static final boolean THOROUGH = Boolean.getBoolean("whizbang.thorough");
  private static final int STREAMS = THOROUGH ? 10_000 : 300;
  private static final int EVENTS = STREAMS * 10;
  private static final long BETWEEN_EVENTS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final Perspective<Balance> IN_CENTS = BankService.inCents(Integer.MAX_VALUE);

  private final List<UUID> accounts =
      IntStream.range(0, STREAMS).mapToObj(i -> UuidV7.next()).toList();
  private final AtomicBoolean over = new AtomicBoolean();

  @TempDir
  Path directory;

  @Test
  void noReaderEverSeesAMissingOrOlderModel() throws Exception {
    Whizbang writer = kit.running(Whizbang.create(kit.dataSource()).service(service));
    givenModels(writer);
    ServiceProcess victim = ServiceProcess.start(
        BankService.class, List.of(url(), service, String.valueOf(EVENTS / 2)), directory);
    var writing = CompletableFuture.runAsync(() -> write(writer));
    var reading = List.of(
        CompletableFuture.supplyAsync(() -> read(writer, 1)),
        CompletableFuture.supplyAsync(() -> read(writer, 2)));

    writer.perspectives().rebuild(Rebuild.of("balances"));
    inTheEnd().until(() -> victim.says("half"));
    RebuildProgress half = progress(writer);
    victim.kill();
    kit.running(Whizbang.create(kit.dataSource()).service(service).perspective(IN_CENTS));
    inTheEnd().until(() -> progress(writer).isOver());
    over.set(true);
    writing.get(3, TimeUnit.MINUTES);

    System.out.printf(
        "Rebuild: %s when it was killed, and at the end %s%n", half, progress(writer));
    for (var reader : reading) {
      assertThat(reader.get(3, TimeUnit.MINUTES)).isEmpty();
    }
    inTheEnd().until(() -> unfinished().equals("0"));
    assertThat(modelsOf(writer)).isEqualTo(fromScratch(writer));
    assertThat(half.isOver()).isFalse();
    assertThat(progress(writer).abandoned()).isFalse();
  }

  /** There is much to do, and others want to do something as well. */
  private static ConditionFactory inTheEnd() {
    return eventually().atMost(Duration.ofMinutes(10));
  }

  private void givenModels(Whizbang writer) {
    for (UUID account : accounts) {
      pay(writer, account, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }
    Whizbang before =
        kit.running(Whizbang.create(kit.dataSource()).service(service).perspective(BALANCES));
    inTheEnd()
        .until(() -> before.perspectives().models(BALANCES).count(ModelQuery.all()) == STREAMS);
    inTheEnd().until(() -> unfinished().equals("0"));
    before.close();
  }

  private String unfinished() throws Exception {
    return text("select count(*) from %s.wh_perspective_checkpoints where status <> 'Completed'"
        .formatted(schema()));
  }

  private static RebuildProgress progress(Whizbang bank) {
    return bank.perspectives().rebuildProgress("balances").orElseThrow();
  }

  private void write(Whizbang writer) {
    var random = new Random(1);
    long next = System.nanoTime();
    while (!over.get()) {
      pay(writer, accounts.get(random.nextInt(STREAMS)), random.nextInt(100));
      next = Math.max(next + BETWEEN_EVENTS, System.nanoTime());
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  /** What was wrong with what it read: empty if each model was at least as new as the last time. */
  private List<String> read(Whizbang bank, long seed) {
    Models<Balance> models = bank.perspectives().models(BALANCES);
    var random = new Random(seed);
    Map<UUID, Model<Balance>> seen = new HashMap<>();
    List<String> faults = new ArrayList<>();
    boolean inCents = false;
    while (!over.get() && faults.size() < 10) {
      UUID account = accounts.get(random.nextInt(STREAMS));
      Optional<Model<Balance>> now = models.byId(account);
      if (now.isEmpty()) {
        faults.add("missing: " + account);
        continue;
      }
      Model<Balance> before = seen.put(account, now.get());
      if (isOlder(now.get(), before) || (inCents && !isInCents(now.get()))) {
        faults.add("%s after %s".formatted(now.get(), before));
      }
      inCents = isInCents(now.get());
    }
    return faults;
  }

  private static boolean isOlder(Model<Balance> now, @Nullable Model<Balance> before) {
    return before != null
        && (now.version() < before.version()
            || now.value().payments().size() < before.value().payments().size());
  }

  private static boolean isInCents(Model<Balance> model) {
    return model.value().payments().get(0) == 100;
  }

  private Map<UUID, Balance> modelsOf(Whizbang bank) {
    Map<UUID, Balance> models = new HashMap<>();
    accounts.forEach(account -> models.put(account, balance(bank, account)));
    return models;
  }

  private Map<UUID, Balance> fromScratch(Whizbang bank) {
    Map<UUID, Balance> models = new HashMap<>();
    for (UUID account : accounts) {
      Balance balance = null;
      for (StoredEvent event : bank.events().stream(account).toList()) {
        balance = IN_CENTS.apply(balance, event.body());
      }
      models.put(account, balance == null ? NOTHING : balance);
    }
    return models;
  }
}
