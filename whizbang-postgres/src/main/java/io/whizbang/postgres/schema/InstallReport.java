package io.whizbang.postgres.schema;

import java.util.List;

/**
 * What an installation did.
 *
 * @param versionBefore the schema's version found, 0 for a schema without Whizbang
 * @param version the schema's version now
 * @param scripts the files that were run, in that order
 */
public record InstallReport(String schema, int versionBefore, int version, List<String> scripts) {

  /** Keeps its own copy of the list. */
  public InstallReport {
    scripts = List.copyOf(scripts);
  }

  /** Tells whether the schema was up to date already. */
  public boolean changedNothing() {
    return scripts.isEmpty();
  }
}
