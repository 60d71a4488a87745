package io.whizbang.benchmarks.contest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** Which versions of the contestants this was built with. */
public final class Versions {

  private static final Properties ALL = read();

  private Versions() {}

  public static String of(String contestant) {
    return ALL.getProperty(contestant, "");
  }

  private static Properties read() {
    Properties versions = new Properties();
    try (InputStream in =
        Versions.class.getResourceAsStream("/io/whizbang/benchmarks/versions.properties")) {
      versions.load(Objects.requireNonNull(in));
      return versions;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the versions", e);
    }
  }
}
