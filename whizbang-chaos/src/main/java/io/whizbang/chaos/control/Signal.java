package io.whizbang.chaos.control;

import java.io.IOException;

/** What can be sent to a process. */
enum Signal {
  STOP,
  CONT,
  INT,
  QUIT,
  KILL;

  void sendTo(long pid) throws IOException, InterruptedException {
    int code = new ProcessBuilder("kill", "-" + name(), Long.toString(pid))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
    if (code != 0) {
      throw new IOException("Process " + pid + " did not get the signal " + name());
    }
  }
}
