package io.whizbang.rabbitmq;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A way to a port of this machine that can be blocked: then it takes nothing, and lets nobody know. */
final class Route implements AutoCloseable {

  private final ServerSocket entrance;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private volatile boolean blocked;

  private Route(ServerSocket entrance, int target) {
    this.entrance = entrance;
    this.target = target;
  }

  static Route to(int target) throws IOException {
    var route = new Route(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()), target);
    route.inBackground(route::accept);
    return route;
  }

  int port() {
    return entrance.getLocalPort();
  }

  void block() {
    blocked = true;
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  /** Ends with the sockets that it works on. */
  private void inBackground(Work work) {
    var thread = new Thread(() -> {
      try {
        work.run();
      } catch (IOException | InterruptedException e) {
        // Its sockets are closed.
      }
    });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = entrance.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.addAll(List.of(client, server));
      inBackground(() -> pass(client, server));
      inBackground(() -> pass(server, client));
    }
  }

  private void pass(Socket from, Socket to) throws IOException, InterruptedException {
    var buffer = new byte[8192];
    int count = from.getInputStream().read(buffer);
    while (count >= 0) {
      if (blocked) {
        end.await();
      }
      to.getOutputStream().write(buffer, 0, count);
      count = from.getInputStream().read(buffer);
    }
    to.close();
  }

  @Override
  public void close() throws IOException {
    entrance.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    end.countDown();
  }
}
