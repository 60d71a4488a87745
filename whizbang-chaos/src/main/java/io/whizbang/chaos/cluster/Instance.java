package io.whizbang.chaos.cluster;

import io.whizbang.chaos.control.ServiceProcess;
import io.whizbang.chaos.control.TcpProxy;
import java.time.Duration;
import java.util.UUID;

/** An instance of a service, and its way to the database. */
public record Instance(String service, ServiceProcess process, TcpProxy proxy) {

  public String name() {
    return process.name();
  }

  /** The id that it goes by at present. */
  public UUID id() {
    return UUID.fromString(word(2));
  }

  /** By how much its clock differs from this process's, asked soon after its start. */
  public Duration clockIsOffBy() {
    return Duration.ofMillis(Long.parseLong(word(1)) - System.currentTimeMillis());
  }

  /** It says who it is, what its clock shows, and its id, whenever that changes. */
  private String word(int index) {
    return process.lastLine().split(" ", 3)[index];
  }

  @Override
  public String toString() {
    return name();
  }
}
