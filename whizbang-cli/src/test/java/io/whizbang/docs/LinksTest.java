package io.whizbang.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links between the pages, to files and to headings lead somewhere; those to other sites are not tried. */
class LinksTest {

  private static final Pattern LINK = Pattern.compile("(?s)]\\(\\s*([^)\\s]+)\\s*\\)");
  private static final Pattern CODE_BLOCK = Pattern.compile("(?sm)^ *```.*?^ *```$");

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    var broken = new TreeSet<String>();
    for (Path page : Page.all()) {
      broken.addAll(brokenLinks(page));
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyPageCanBeReachedFromTheReadme() throws IOException {
    var reached = new TreeSet<Path>();
    reach(Page.ROOT.resolve("README.md"), reached);

    assertThat(Page.all()).filteredOn(page -> !reached.contains(page)).isEmpty();
  }

  @Test
  void aLinkThatLeadsNowhereIsFound(@TempDir Path folder) throws IOException {
    Path page = Files.writeString(folder.resolve("page.md"), """
        # One `word` (or two)

        [here](#one-word-or-two), [there](other.md), [gone](#gone), [also
        gone](page.md#gone), [elsewhere](https://example.org/x)
        """);

    assertThat(brokenLinks(page))
        .map(link -> link.replaceAll(".* → ", ""))
        .containsExactlyInAnyOrder("other.md", "#gone", "page.md#gone");
  }

  private static void reach(Path page, Set<Path> reached) throws IOException {
    if (reached.add(page)) {
      for (String link : links(page)) {
        Path target = target(page, link);
        Path readme = target.resolve("README.md");
        if (target.toString().endsWith(".md") && Files.exists(target)) {
          reach(target, reached);
        } else if (Files.exists(readme)) {
          reach(readme, reached);
        }
      }
    }
  }

  private static Set<String> brokenLinks(Path page) {
    var broken = new TreeSet<String>();
    for (String link : links(page)) {
      if (!leadsSomewhere(page, link)) {
        broken.add(page.getFileName() + " → " + link);
      }
    }
    return broken;
  }

  private static List<String> links(Path page) {
    String text = CODE_BLOCK.matcher(Page.of(page).text()).replaceAll("");
    return LINK.matcher(text)
        .results()
        .map(match -> match.group(1))
        .filter(link -> !link.matches("(?i)[a-z]+:.*"))
        .toList();
  }

  private static boolean leadsSomewhere(Path page, String link) {
    Path target = target(page, link);
    int hash = link.indexOf('#');
    return Files.exists(target) && (hash < 0 || anchors(target).contains(link.substring(hash + 1)));
  }

  private static Path target(Path page, String link) {
    String path = link.replaceAll("#.*", "");
    return path.isEmpty() ? page : page.resolveSibling(path).normalize();
  }

  /** Headings as they are made into anchors: small letters, no punctuation, hyphens for blanks. */
  private static List<String> anchors(Path page) {
    return Page.of(page)
        .text()
        .lines()
        .filter(line -> line.matches("#+ .*"))
        .map(line -> line.replaceAll("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(title -> title.replaceAll("[^a-z0-9_ -]", "").replace(' ', '-'))
        .toList();
  }
}
