package io.whizbang.chaos.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a run ends, nothing is left of it. */
class WorkspaceTest {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @TempDir
  Path logs;

  /** Says that it is ready and works until its input ends; with an argument, it starts another one and dies. */
  static final class Program {

    private Program() {}

    public static void main(String[] arguments) throws Exception {
      if (arguments.length == 0) {
        System.out.println("ready");
        System.in.transferTo(System.err);
        return;
      }
      Workspace workspace = Workspace.create();
      workspace.unfinished(Path.of(arguments[0]).resolve("history"));
      ServiceProcess child = start(workspace, Path.of(arguments[0]), List.of());
      child.freeze();
      System.out.println("ready " + child.pid() + " " + workspace.folder());
      System.in.transferTo(System.err);
    }
  }

  private static ServiceProcess start(Workspace workspace, Path logs, List<String> arguments)
      throws IOException, InterruptedException {
    ServiceProcess process = ServiceProcess.start(
        new JavaProgram("program", Program.class, arguments, Map.of()), workspace, logs);
    process.awaitReady(PATIENCE);
    return process;
  }

  @Test
  void aProcessCanBeStoppedFrozenAndKilled() throws Exception {
    try (Workspace workspace = Workspace.create()) {
      ServiceProcess stopped = start(workspace, logs, List.of());
      assertThat(stopped.stop(PATIENCE)).isTrue();
      ServiceProcess frozen = start(workspace, logs, List.of());
      frozen.freeze();
      frozen.beginToStop();
      assertThat(frozen.isAlive()).isTrue();
      frozen.thaw();
      frozen.onExit().get();
      ServiceProcess killed = start(workspace, logs, List.of());
      killed.kill();
      assertThat(killed.isAlive()).isFalse();
    }
  }

  @Test
  void closingItEndsWhatItStartedAndRemovesItsFolder() throws Exception {
    Workspace workspace = Workspace.create();
    ServiceProcess process = start(workspace, logs, List.of());
    process.freeze();
    workspace.close();
    process.onExit().get();
    assertThat(workspace.folder()).doesNotExist();
  }

  @Test
  void whatIsStartedAfterItsEndEndsAtOnce() throws Exception {
    Workspace workspace = Workspace.create();
    workspace.close();
    Process late = new ProcessBuilder("sh", "-c", "while :; do sleep 1; done").start();
    assertThatThrownBy(() -> workspace.look(late)).hasMessage("The run has ended");
    late.onExit().get();
  }

  @Test
  void whatIsFinishedStays() throws Exception {
    try (Workspace workspace = Workspace.create()) {
      workspace.unfinished(logs);
      workspace.finished();
    }
    assertThat(logs).exists();
  }

  @Test
  void whenTheProcessIsKilledThatMadeItNothingIsLeftEither() throws Exception {
    Path history = Files.createDirectory(logs.resolve("history"));
    try (Workspace workspace = Workspace.create()) {
      ServiceProcess maker = start(workspace, logs, List.of(logs.toString()));
      String[] words = maker.lastLine().split(" ", 3);
      long child = Long.parseLong(words[1]);
      assertThat(ProcessHandle.of(child)).isPresent();

      maker.kill();

      await()
          .atMost(PATIENCE)
          .until(() -> ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
      await().atMost(PATIENCE).until(() -> !Files.exists(Path.of(words[2])));
      assertThat(history).doesNotExist();
    }
  }
}
