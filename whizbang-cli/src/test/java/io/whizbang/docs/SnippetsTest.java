package io.whizbang.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Java in the documentation is compiled: each block says from which file it is, and is found there, word for
 * word. An ellipsis on a line of its own leaves something out.
 *
 * <pre>
 * &lt;!-- from examples/src/main/java/…/File.java --&gt;
 * ```java
 * </pre>
 */
class SnippetsTest {

  private static final Pattern BLOCK =
      Pattern.compile("(?sm)(?:<!-- from (\\S+) -->\\n)?^```java\\n(.*?)^```$");

  private static final Pattern COMPILED = Pattern.compile("[\\w-]+/src/(main|test)/java/.*\\.java");

  @Test
  void everyBlockOfJavaIsInTheFileThatItNames() throws IOException {
    List<String> wrong = new ArrayList<>();
    int seen = 0;
    for (Path page : Page.all()) {
      for (MatchResult block : BLOCK.matcher(Page.of(page).text()).results().toList()) {
        seen++;
        if (!isIn(block.group(1), block.group(2))) {
          wrong.add(
              Page.ROOT.relativize(page) + ": not in " + block.group(1) + ":\n" + block.group(2));
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(seen).isGreaterThan(5);
  }

  @Test
  void whatIsNotInTheFileIsFound() {
    String file = "whizbang-cli/src/test/java/io/whizbang/docs/Page.java";

    assertThat(isIn(file, "record Page(\n  String text) {\n…\nList<String> headings("))
        .isTrue();
    assertThat(isIn(file, "List<String> headings(\n…\nrecord Page(")).isFalse();
    assertThat(isIn(null, "record Page(")).isFalse();
    assertThat(isIn("README.md", "#")).isFalse();
  }

  private static boolean isIn(@Nullable String file, String block) {
    if (file == null || !COMPILED.matcher(file).matches()) {
      return false;
    }
    String source = words(Page.of(file).text());
    int from = 0;
    for (String part : block.split("(?m)^ *(?:// )?…$", -1)) {
      int found = source.indexOf(words(part), from);
      if (found < 0) {
        return false;
      }
      from = found + 1;
    }
    return true;
  }

  /** Lines may be broken elsewhere. */
  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }
}
