package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.event.StoredEvent;
import io.whizbang.message.StreamId;
import io.whizbang.perspective.CustomPerspective;
import io.whizbang.perspective.PerspectiveRun;
import io.whizbang.perspective.PerspectiveRunner;
import io.whizbang.perspective.run.InstantCompletion;
import io.whizbang.perspective.run.PerspectivePolicy;
import io.whizbang.value.UuidV7;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A perspective that keeps what it makes of events in a table of the application's own. */
public final class CustomTables {

  record Sold(@StreamId UUID article, int pieces) {}

  private CustomTables() {}

  /** Sells some pieces of an article; the table {@code sales} has their sum afterwards. */
  public static UUID run(DataSource dataSource) {
    try (var whizbang = Whizbang.create(dataSource)
        .service("custom_example")
        .perspective(new CustomPerspective("sales", Set.of(Sold.class), new Sales()))
        .projecting(PerspectivePolicy.usual().withCompletion(new InstantCompletion()))
        .start()) {
      UUID article = UuidV7.next();
      List<UUID> events =
          whizbang.dispatcher().publishAll(List.of(new Sold(article, 2), new Sold(article, 3)));
      whizbang.perspectives().await("sales", events, Duration.ofSeconds(30));
      return article;
    }
  }

  private static final class Sales implements PerspectiveRunner {

    @Override
    public UUID run(UUID article, String name, @Nullable UUID lastEvent, PerspectiveRun run)
        throws SQLException {
      for (StoredEvent event : run.events()) {
        add(article, (Sold) event.body(), run);
      }
      return run.events().get(run.events().size() - 1).id();
    }

    private static void add(UUID article, Sold sold, PerspectiveRun run) throws SQLException {
      try (PreparedStatement upsert = run.connection()
          .prepareStatement(
              "insert into sales (article, pieces) values (?, ?) on conflict (article)"
                  + " do update set pieces = sales.pieces + excluded.pieces")) {
        upsert.setObject(1, article);
        upsert.setInt(2, sold.pieces());
        upsert.executeUpdate();
      }
    }
  }
}
