package io.whizbang.chaos.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that do nothing but use up the processors. */
public final class BusyProcesses implements AutoCloseable {

  private final List<Process> processes = new ArrayList<>();

  public static BusyProcesses start(int count, Workspace workspace) throws IOException {
    BusyProcesses busy = new BusyProcesses();
    for (int i = 0; i < count; i++) {
      Process process = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
      workspace.look(process);
      busy.processes.add(process);
    }
    return busy;
  }

  private BusyProcesses() {}

  public long alive() {
    return processes.stream().filter(Process::isAlive).count();
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
  }
}
