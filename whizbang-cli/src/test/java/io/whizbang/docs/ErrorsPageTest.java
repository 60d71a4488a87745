package io.whizbang.docs;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaModifier;
import io.whizbang.architecture.WhizbangClasses;
import io.whizbang.error.WhizbangException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of errors lists every code and every exception, and nothing else. */
class ErrorsPageTest {

  private static final Page ERRORS = Page.of("docs/reference/errors.md");
  private static final Pattern CODE = Pattern.compile("WH\\d{3}");

  @Test
  void everyCodeIsListed() throws IOException {
    Set<String> codes = new TreeSet<>();
    Path sources = Page.ROOT.resolve("whizbang-postgres/src/main");
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> CODE.matcher(Page.of(file).text())
              .results()
              .forEach(match -> codes.add(match.group())));
    }

    assertThat(ERRORS.section("## Codes").names()).isEqualTo(codes);
  }

  @Test
  void everyExceptionIsListed() {
    Set<String> exceptions = WhizbangClasses.ALL.stream()
        .filter(type -> type.isAssignableTo(WhizbangException.class))
        .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .map(type -> type.getSimpleName())
        .collect(toCollection(TreeSet::new));

    assertThat(exceptions).contains("WrongServiceException");
    assertThat(ERRORS.section("## Exceptions").names()).isEqualTo(exceptions);
  }
}
