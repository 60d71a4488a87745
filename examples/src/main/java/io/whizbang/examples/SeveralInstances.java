package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.message.StreamId;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** Instances share the work by themselves: start another and it takes its part, stop one and the others go on. */
public final class SeveralInstances {

  record Uploaded(@StreamId UUID picture) {}

  private final Set<UUID> thumbnails = ConcurrentHashMap.newKeySet();

  private SeveralInstances() {}

  /** Has two instances work, and one of them leave. Returns how many pictures have a thumbnail. */
  public static int run(DataSource dataSource) {
    var example = new SeveralInstances();
    try (var staying = example.describe(dataSource).start()) {
      try (var leaving = example.describe(dataSource).start()) {
        leaving.dispatcher().publishAll(pictures(100));
      }
      staying.dispatcher().publishAll(pictures(100));
      while (example.thumbnails.size() < 200) {
        staying.awaitIdle(Duration.ofSeconds(30));
      }
    }
    return example.thumbnails.size();
  }

  private static List<Uploaded> pictures(int number) {
    return Stream.generate(() -> new Uploaded(UuidV7.next())).limit(number).toList();
  }

  private WhizbangBuilder describe(DataSource dataSource) {
    return Whizbang.create(dataSource)
        .service("instances_example")
        .receptor(Uploaded.class, (uploaded, context) -> thumbnails.add(uploaded.picture()));
  }
}
