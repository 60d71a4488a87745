package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Outbox and inbox are two tables, and SQL that is planned once cannot take its table as a parameter. So most functions exist
 * twice; this keeps the two from drifting apart.
 */
class TwinQueuesTest {

  private static final Path FUNCTIONS =
      Path.of("src/main/resources/io/whizbang/postgres/sql/functions");

  /** Applications insert into the outbox only, and each queue has its own document and its own rule for what is finished. */
  private static final Set<String> ONLY_CHILDREN = Set.of(
      "R__admit_outbox.sql",
      "R__waiting_outbox.sql",
      "R__read_new_outbox.sql",
      "R__finishes_outbox.sql");

  static Stream<Path> outboxFunctions() throws IOException {
    try (var files = Files.walk(FUNCTIONS)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith("_outbox.sql"))
          .filter(file -> !ONLY_CHILDREN.contains(file.getFileName().toString()))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("outboxFunctions")
  void theInboxDoesWhatTheOutboxDoesUnderOtherNames(Path outbox) throws IOException {
    Path inbox = outbox.resolveSibling(outbox.getFileName().toString().replace("outbox", "inbox"));
    assertThat(Files.readString(inbox)).isEqualTo(inWordsOfTheInbox(Files.readString(outbox)));
  }

  @Test
  void thereAreTwins() throws IOException {
    assertThat(outboxFunctions()).hasSizeGreaterThan(15);
  }

  private static String inWordsOfTheInbox(String sql) {
    return sql.replace("outbox", "inbox")
        .replace("destination", "handler_name")
        .replace("created_at", "received_at");
  }
}
