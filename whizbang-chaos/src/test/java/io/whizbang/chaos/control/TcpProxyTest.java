package io.whizbang.chaos.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a server that answers each byte with an answer of PostgreSQL's protocol. */
class TcpProxyTest {

  @SuppressWarnings("NullAway.Init")
  private ServerSocket server;

  @SuppressWarnings("NullAway.Init")
  private TcpProxy proxy;

  @BeforeEach
  void open() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve);
    thread.setDaemon(true);
    thread.start();
    proxy = TcpProxy.to(server.getLocalPort());
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    server.close();
  }

  /** C for an answer to COMMIT, S for one to SELECT. */
  private void serve() {
    while (!server.isClosed()) {
      try (Socket client = server.accept()) {
        for (int asked = client.getInputStream().read();
            asked >= 0;
            asked = client.getInputStream().read()) {
          client.getOutputStream().write(answer(asked == 'C' ? "COMMIT" : "SELECT 1"));
        }
      } catch (IOException e) {
        // The next one may come.
      }
    }
  }

  private static byte[] answer(String tag) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write('C');
    out.writeInt(4 + tag.length() + 1);
    out.write(tag.getBytes(StandardCharsets.US_ASCII));
    out.write(0);
    out.write('Z');
    out.writeInt(5);
    out.write('I');
    return bytes.toByteArray();
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
  }

  private static byte[] ask(Socket socket, char question) throws IOException {
    socket.getOutputStream().write(question);
    byte[] answer = new byte[answer(question == 'C' ? "COMMIT" : "SELECT 1").length];
    new DataInputStream(socket.getInputStream()).readFully(answer);
    return answer;
  }

  @Test
  void whatIsNotDisturbedIsPassedOn() throws IOException {
    try (Socket socket = connect()) {
      assertThat(ask(socket, 'C')).isEqualTo(answer("COMMIT"));
      assertThat(ask(socket, 'S')).isEqualTo(answer("SELECT 1"));
    }
  }

  @Test
  void theAnswerOfACommitIsLostAndTheConnectionWithIt() throws IOException {
    proxy.loseAnswers(1);
    try (Socket socket = connect()) {
      assertThatThrownBy(() -> ask(socket, 'C')).isInstanceOf(IOException.class);
    }
    assertThat(proxy.answersLost()).isEqualTo(1);
  }

  @Test
  void theAnswerOfACallOfItsOwnIsLostAfterItHasCommitted() throws IOException {
    proxy.loseAnswers(1);
    try (Socket socket = connect()) {
      assertThatThrownBy(() -> ask(socket, 'S')).isInstanceOf(IOException.class);
    }
    try (Socket socket = connect()) {
      assertThat(ask(socket, 'S')).isEqualTo(answer("SELECT 1"));
    }
  }

  @Test
  void aCutConnectionEndsAndNoNewOneWorksUntilItIsHealed() throws IOException {
    try (Socket socket = connect()) {
      ask(socket, 'S');
      proxy.cut();
      assertThatThrownBy(() -> ask(socket, 'S')).isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> ask(connect(), 'S')).isInstanceOf(IOException.class);
    proxy.heal();
    try (Socket socket = connect()) {
      assertThat(ask(socket, 'S')).isEqualTo(answer("SELECT 1"));
    }
  }

  @Test
  void aHalfClosedConnectionEndsForOneSideOnly() throws IOException {
    try (Socket socket = connect()) {
      ask(socket, 'S');
      proxy.halfClose();
      assertThat(proxy.struck()).isEqualTo(1);
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
      socket.getOutputStream().write('S');
    }
  }
}
