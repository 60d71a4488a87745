package io.whizbang.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.LiteralTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only the coordinator and its SQL touch the tables: everybody else goes through {@code process_work_batch}. */
class TablesTest {

  /** Schemas are called so, too: wh_ and the service. */
  private static final Pattern TABLE = Pattern.compile("\\bwh_(?!orders\\b|bench)[a-z]");

  private static final Set<String> EXCEPTIONS = Set.of(
      // They measure the tables themselves: rows left, bytes used, storage settings compared.
      "whizbang-benchmarks/src/main/resources/io/whizbang/benchmarks/engine.sql",
      "whizbang-benchmarks/src/main/resources/io/whizbang/benchmarks/storage.sql",
      // It has everything installed again.
      "whizbang-chaos/src/main/resources/io/whizbang/chaos/fault/forget_functions.sql");

  @Test
  void noOtherModuleNamesATable() throws IOException {
    Path root = Path.of("..").toAbsolutePath().normalize();
    var offenders = new TreeSet<String>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.filter(TablesTest::isUnderTheRule).toList()) {
        offenders.addAll(offenders(root, module.resolve("src/main")));
      }
    }
    assertThat(offenders).isEqualTo(EXCEPTIONS);
  }

  @Test
  void stringsAndScriptsAreSearchedAndCommentsAreNot(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("Literal.java"), "class Literal { String a = \"from wh_outbox\"; }");
    Files.writeString(
        folder.resolve("Block.java"),
        "class Block { String a = \"\"\"\n    from wh_inbox\n    \"\"\"; }");
    Files.writeString(
        folder.resolve("Comment.java"),
        "/** See wh_outbox. */ class Comment { String a = \"which\"; }");
    Files.writeString(folder.resolve("script.sql"), "select count(*) from orders.wh_outbox");
    Files.writeString(folder.resolve("other.sql"), "select 1");

    assertThat(offenders(folder, folder))
        .containsExactlyInAnyOrder("Literal.java", "Block.java", "script.sql");
  }

  private static boolean isUnderTheRule(Path module) {
    return Files.isDirectory(module.resolve("src/main")) && !module.endsWith("whizbang-postgres");
  }

  private static Set<String> offenders(Path root, Path folder) throws IOException {
    var offenders = new TreeSet<String>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (namesATable(file)) {
          offenders.add(root.relativize(file).toString().replace('\\', '/'));
        }
      }
    }
    return offenders;
  }

  private static boolean namesATable(Path file) throws IOException {
    return file.toString().endsWith(".java")
        ? literals(file).stream().anyMatch(text -> TABLE.matcher(text).find())
        : TABLE.matcher(Files.readString(file)).find();
  }

  private static Set<String> literals(Path file) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var found = new TreeSet<String>();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var task = (JavacTask)
          compiler.getTask(null, manager, null, List.of(), null, manager.getJavaFileObjects(file));
      var scanner = new TreeScanner<@Nullable Void, @Nullable Void>() {
        @Override
        public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void nothing) {
          if (literal.getValue() instanceof String text) {
            found.add(text);
          }
          return null;
        }
      };
      task.parse().forEach(unit -> scanner.scan(unit, null));
    }
    return found;
  }
}
