package io.whizbang.chaos.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.postgres.schema.InstallReport;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.util.Objects;
import org.postgresql.ds.PGSimpleDataSource;

/** All functions of a schema are installed again while everybody calls them, as by an upgrade. */
final class Reinstallation implements Fault {

  @Override
  public String name() {
    return FaultNames.REINSTALLATION;
  }

  @Override
  public boolean strikesDatabase() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    String service = Cluster.SERVICES.get(damage.random().nextInt(Cluster.SERVICES.size()));
    damage.begin("schema of " + service);
    try (Connection connection = damage.cluster().database().connect();
        var statement = connection.createStatement()) {
      statement.execute("set search_path to " + Cluster.schemaOf(service));
      statement.execute(forgetFunctions());
    }
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(DatabaseServer.urlAt(damage.cluster().database().port()));
    InstallReport report = new SchemaInstaller(dataSource, Cluster.schemaOf(service)).install();
    if (!report.scripts().isEmpty()) {
      damage.seen(report.scripts().size() + " scripts ran");
    }
  }

  private static String forgetFunctions() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(Reinstallation.class.getResourceAsStream("forget_functions.sql"))) {
      return new String(file.readAllBytes(), UTF_8);
    }
  }
}
