package io.whizbang.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every public type says in a sentence what it promises, every package where it stands. */
class JavadocTest {

  @Test
  void everyPublicTypeHasItsSentence() throws IOException {
    List<Path> sources = sources(Page.ROOT);
    assertThat(sources).hasSizeGreaterThan(200);
    assertThat(without(sources)).isEmpty();
  }

  @Test
  void everyPackageHasItsPage() throws IOException {
    Set<Path> silent = new TreeSet<>();
    for (Path source : sources(Page.ROOT)) {
      Path page = source.resolveSibling("package-info.java");
      if (!Files.exists(page) || !Page.of(page).text().startsWith("/**")) {
        silent.add(page);
      }
    }
    assertThat(silent).isEmpty();
  }

  @Test
  void whatSaysNothingIsFound(@TempDir Path folder) throws IOException {
    Path silent = Files.writeString(
        folder.resolve("Silent.java"),
        "public class Silent { public record Inner() {} interface Hidden {} }");
    Path said =
        Files.writeString(folder.resolve("Said.java"), "/** Something. */ public class Said {}");

    assertThat(without(List.of(silent, said))).containsExactlyInAnyOrder("Silent", "Silent.Inner");
  }

  /** What users compile against and run; the tools and the examples speak for themselves. */
  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file ->
              root.relativize(file).toString().matches("whizbang-[\\w-]+/src/main/java/.*\\.java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .toList();
    }
  }

  private static Set<String> without(List<Path> sources) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var task = (JavacTask) compiler.getTask(
          null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
      var found = new PublicTypes(DocTrees.instance(task));
      for (CompilationUnitTree unit : task.parse()) {
        found.scan(unit, null);
      }
      return found.silent;
    }
  }

  /** Notes the public types, and those within them, that have no comment. */
  private static final class PublicTypes extends TreePathScanner<@Nullable Void, @Nullable Void> {

    private final DocTrees trees;
    private final Set<String> silent = new TreeSet<>();

    private PublicTypes(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      if (!isPublic(type)) {
        return null;
      }
      if (trees.getDocComment(getCurrentPath()) == null) {
        silent.add(name(getCurrentPath()));
      }
      return super.visitClass(type, null);
    }

    /** A member of an interface is public without saying so. */
    private boolean isPublic(ClassTree type) {
      boolean ofInterface = getCurrentPath().getParentPath().getLeaf() instanceof ClassTree outer
          && outer.getKind() == Tree.Kind.INTERFACE;
      return ofInterface || type.getModifiers().getFlags().contains(Modifier.PUBLIC);
    }

    private static String name(TreePath path) {
      String own =
          path.getLeaf() instanceof ClassTree type ? type.getSimpleName().toString() : "";
      return path.getParentPath().getLeaf() instanceof ClassTree outer
          ? outer.getSimpleName() + "." + own
          : own;
    }
  }
}
