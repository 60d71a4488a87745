package io.whizbang.postgres.schema;

import java.io.IOException;
import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;

/** Installs the library's schema from a process of its own; ends with 0 if that succeeds. */
final class InstallInAnotherProcess {

  private InstallInAnotherProcess() {}

  static Process start(String url, String schema) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            InstallInAnotherProcess.class.getName(),
            url,
            schema)
        .redirectErrorStream(true)
        .start();
  }

  public static void main(String[] arguments) {
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(arguments[0]);
    new SchemaInstaller(dataSource, arguments[1]).install();
  }
}
