package io.whizbang.postgres.schema;

import java.io.Reader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.Collection;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/** Hands our scripts to Flyway, which therefore searches nothing on the class path of the application. */
record FlywayScripts(SqlScripts scripts) implements ResourceProvider {

  @Override
  @SuppressWarnings(
      "NullAway") // Flyway asks for optional companions of a script and takes null for "there is
  // none".
  public @Nullable LoadableResource getResource(String name) {
    return null;
  }

  @Override
  public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
    return scripts.all().stream()
        .filter(script -> script.fileName().startsWith(prefix))
        .filter(script -> Arrays.stream(suffixes).anyMatch(script.fileName()::endsWith))
        .map(script -> (LoadableResource) new ScriptResource(script))
        .toList();
  }

  private static final class ScriptResource extends LoadableResource {
    private final SqlScript script;

    ScriptResource(SqlScript script) {
      this.script = script;
    }

    @Override
    public Reader read() {
      return new StringReader(script.text());
    }

    @Override
    public String getAbsolutePath() {
      return script.path();
    }

    @Override
    public String getAbsolutePathOnDisk() {
      return script.path();
    }

    @Override
    public String getFilename() {
      return script.fileName();
    }

    @Override
    public String getRelativePath() {
      return script.path();
    }
  }
}
