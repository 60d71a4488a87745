package io.whizbang.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Ports of the loopback interface. */
final class Ports {

  private Ports() {}

  /** Some that nobody uses. They are taken all at once, so that they differ. */
  static List<Integer> free(int count) throws IOException {
    List<ServerSocket> taken = new ArrayList<>();
    try {
      while (taken.size() < count) {
        taken.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return taken.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : taken) {
        socket.close();
      }
    }
  }

  /** Whether somebody takes connections there. */
  static boolean isListening(int port) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
