package io.whizbang.chaos.cluster;

import io.whizbang.chaos.control.ServiceProcess;
import io.whizbang.chaos.control.TcpProxy;

/** An instance of a service, and its way to the database. */
public record Instance(String service, ServiceProcess process, TcpProxy proxy) {

  public String name() {
    return process.name();
  }

  @Override
  public String toString() {
    return name();
  }
}
