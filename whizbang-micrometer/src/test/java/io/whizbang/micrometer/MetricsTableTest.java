package io.whizbang.micrometer;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.whizbang.Whizbang;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code docs/metrics.md} lists what an instance shows, and nothing else. */
@ExtendWith(WhizbangExtension.class)
class MetricsTableTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ObservationRegistry observations = ObservationRegistry.create();
  private final Set<String> spans = new TreeSet<>();

  @BeforeEach
  void haveAnInstanceDoEverything(WhizbangKit kit) {
    observations.observationConfig().observationHandler(new Spans());
    Whizbang orders = kit.running(kit.service("orders")
        .receptor(OrderPlaced.class, (placed, context) -> {})
        .observe(MicrometerObserver.of(registry, observations)));
    orders.dispatcher().publish(OrderPlaced.withNote("hello"));
    kit.awaitIdle(orders);
    await().atMost(Duration.ofMinutes(1)).until(this::seesInstances);
  }

  /** They are shown once somebody has read a queue, and the database has answered. */
  private boolean seesInstances() {
    registry.get("whizbang.queue.depth").gauges().forEach(gauge -> gauge.value());
    return !registry.find("whizbang.instances.streams").gauges().isEmpty();
  }

  @Test
  void everyMetricIsInTheTableAndTheTableHasNoOther() throws IOException {
    var shown = registry.getMeters().stream()
        .map(Meter::getId)
        .map(MetricsTableTest::row)
        .collect(toCollection(TreeSet::new));

    assertThat(shown).isEqualTo(rows("Metrics", 4));
  }

  @Test
  void everySpanIsInTheTableAndTheTableHasNoOther() throws IOException {
    assertThat(spans).isEqualTo(rows("Traces", 3));
  }

  /** As the table writes it; the tags of one metric are the same wherever it is shown. */
  private static String row(Meter.Id id) {
    List<String> tags = id.getTags().stream().map(Tag::getKey).sorted().toList();
    return String.join(
        " | ",
        id.getName(),
        type(id),
        String.join(" ", tags),
        id.getBaseUnit() == null ? "" : id.getBaseUnit());
  }

  private static String type(Meter.Id id) {
    return switch (id.getType()) {
      case DISTRIBUTION_SUMMARY -> "summary";
      default -> id.getType().name().toLowerCase(Locale.ROOT);
    };
  }

  /** The first columns of the table in this section. */
  private static Set<String> rows(String section, int columns) throws IOException {
    String page = Files.readString(Path.of("../docs/metrics.md"));
    int start = page.indexOf("## " + section);
    int end = page.indexOf("\n## ", start);
    String table = page.substring(start, end);
    return table
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> row(line, columns))
        .collect(toCollection(TreeSet::new));
  }

  private static String row(String line, int columns) {
    List<String> cells = Stream.of(line.substring(1).split("\\|", -1))
        .limit(columns)
        .map(cell -> cell.replace("`", "").strip())
        .toList();
    return String.join(" | ", cells.stream().map(MetricsTableTest::sorted).toList());
  }

  private static String sorted(String cell) {
    return String.join(" ", Stream.of(cell.split(", ", -1)).sorted().toList());
  }

  /** Notes the spans in the words of the table. */
  private final class Spans implements ObservationHandler<Observation.Context> {

    @Override
    public boolean supportsContext(Observation.Context context) {
      return true;
    }

    @Override
    public synchronized void onStop(Observation.Context context) {
      spans.add(String.join(
          " | ",
          context.getName(),
          keys(context.getLowCardinalityKeyValues()),
          keys(context.getHighCardinalityKeyValues())));
    }

    private static String keys(Iterable<KeyValue> values) {
      return String.join(
          " ",
          StreamSupport.stream(values.spliterator(), false)
              .map(KeyValue::getKey)
              .sorted()
              .toList());
    }
  }
}
