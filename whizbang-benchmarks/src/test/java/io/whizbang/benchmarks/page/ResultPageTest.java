package io.whizbang.benchmarks.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultPageTest {

  private static final String RESULTS = """
      {"commit":"abc","machine":{"processors":"2","java":"17","system":"Linux"},
       "postgres":{"version":"18","fsync":"on","synchronous_commit":"on"},
       "results":[
        {"scenario":"drain","system":"whizbang","version":"0.1","rate":1234.4,"relativeToFloor":0.25,
         "settings":"defaults","page":"README","targets":[{"target":"relativeToFloor >= 0.5","ok":false}]},
        {"scenario":"drain","system":"floor","version":"","rate":4938,"settings":"SQL","page":"floors.sql"},
        {"scenario":"drain","system":"peer","version":"9","hindrance":"has no | order","settings":"s","page":"p"}]}""";

  @TempDir
  private Path folder;

  private Path results;
  private Path page;

  @BeforeEach
  void write() throws Exception {
    results = Files.writeString(folder.resolve("results.json"), RESULTS);
    page = Files.writeString(folder.resolve("benchmarks.md"), """
        # Before
        <!-- figures: written by ./whizbang bench page -->
        old figures
        <!-- end of figures -->
        After
        """);
  }

  @Test
  void figuresTakeThePlaceOfThoseBefore() throws Exception {
    new ResultPage(page).fill(List.of(results));

    assertThat(Files.readString(page))
        .startsWith("# Before\n")
        .endsWith("<!-- end of figures -->\nAfter\n")
        .doesNotContain("old figures")
        .contains("Commit abc; 2 processors", "| system | messages a second | to floor |")
        .contains("| whizbang 0.1 | 1,234 | 0.25 |", "| floor | 4,938 |  |")
        .contains("| peer 9 | cannot: has no / order |", "Target relativeToFloor >= 0.5: missed.")
        .contains("- whizbang: defaults (README)");
  }

  @Test
  void fillingItAgainChangesNothing() throws Exception {
    new ResultPage(page).fill(List.of(results));
    String once = Files.readString(page);

    new ResultPage(page).fill(List.of(results));

    assertThat(Files.readString(page)).isEqualTo(once);
  }

  @Test
  void aScenarioHasAChartOfThoseWhoReachedSomething() throws Exception {
    new ResultPage(page).fill(List.of(results));

    assertThat(Files.readString(folder.resolve("benchmarks/drain.svg")))
        .startsWith("<svg ")
        .contains("drain: messages a second", ">whizbang<", ">floor<", ">4,938<")
        .doesNotContain(">peer<");
  }

  @Test
  void aPageWithoutAPlaceForFiguresIsLeftAlone() throws Exception {
    Files.writeString(page, "nothing\n");

    assertThatThrownBy(() -> new ResultPage(page).fill(List.of(results)))
        .hasMessageContaining("has no place for figures");
    assertThat(Files.readString(page)).isEqualTo("nothing\n");
  }
}
