package io.whizbang.work;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What the operating system calls this process. */
final class ThisProcess {

  private ThisProcess() {}

  static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "localhost";
    }
  }

  /** The process id; the few systems that count beyond an int show its lower bits. */
  static int id() {
    return (int) (ProcessHandle.current().pid() & Integer.MAX_VALUE);
  }
}
