package io.whizbang.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UuidV7Test {

  @Test
  void identifiersAreOfVersionSevenAndRiseWithTime() {
    List<UUID> ids = Stream.generate(UuidV7::next).limit(10_000).toList();

    assertThat(ids).allMatch(id -> id.version() == 7).doesNotHaveDuplicates();
    // The order in which PostgreSQL sorts them, which is not that of UUID.compareTo.
    assertThat(ids).extracting(UUID::toString).isSorted();
  }
}
