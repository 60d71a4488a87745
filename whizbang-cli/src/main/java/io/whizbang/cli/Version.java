package io.whizbang.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    @Nullable String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"whizbang " + (version == null ? "(not from a jar)" : version)};
  }
}
