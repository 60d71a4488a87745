package io.whizbang.chaos.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;

/** One connection through a proxy: a thread for each direction. */
final class ProxiedConnection {

  private static final int BUFFER = 16_384;

  private final Socket client;
  private final Socket server;
  private final TcpProxy proxy;
  private final AnswerScanner answers;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile boolean broken;

  ProxiedConnection(Socket client, Socket server, TcpProxy proxy) throws IOException {
    this.client = client;
    this.server = server;
    this.proxy = proxy;
    this.answers = new AnswerScanner(proxy.lostAnswers());
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
  }

  void start() {
    run("requests", () -> pass(client, server, (bytes, length) -> length));
    run("answers", () -> pass(server, client, answers::passable));
  }

  private void run(String what, Runnable task) {
    Thread thread = new Thread(null, task, "proxied " + what, 65_536);
    thread.setDaemon(true);
    thread.start();
  }

  /** How much of what was read may go on; less than all of it means that the connection ends there. */
  private interface Gate {
    int passable(byte[] bytes, int length);
  }

  private void pass(Socket from, Socket to, Gate gate) {
    try {
      pump(from.getInputStream(), to.getOutputStream(), gate);
    } catch (IOException e) {
      // One side is gone; so is the connection.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!broken) {
      close();
    }
  }

  private void pump(InputStream in, OutputStream out, Gate gate)
      throws IOException, InterruptedException {
    byte[] buffer = new byte[BUFFER];
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      proxy.delayOne();
      int passable = gate.passable(buffer, length);
      out.write(buffer, 0, passable);
      if (passable < length) {
        close();
        return;
      }
    }
  }

  void halfClose(boolean towardsClient) {
    broken = true;
    try {
      (towardsClient ? client : server).shutdownOutput();
    } catch (IOException e) {
      close();
    }
  }

  boolean isBroken() {
    return broken;
  }

  void close() {
    if (closed.compareAndSet(false, true)) {
      closeQuietly(client);
      closeQuietly(server);
      proxy.ended(this);
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed as far as anybody can tell.
    }
  }
}
