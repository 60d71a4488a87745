package io.whizbang.chaos.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between the instances of a service and their database, passes everything on, and breaks what a network can break when
 * told to. It knows just enough of PostgreSQL's protocol to see where an answer ends.
 */
public final class TcpProxy implements AutoCloseable {

  private final ServerSocket entrance;
  private final int target;
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
  private final LostAnswers lostAnswers = new LostAnswers();
  private final AtomicInteger struck = new AtomicInteger();
  private volatile Duration delay = Duration.ZERO;
  private volatile boolean refusing;

  private TcpProxy(ServerSocket entrance, int target) {
    this.entrance = entrance;
    this.target = target;
  }

  /** Opens a way to a port of this machine. */
  public static TcpProxy to(int target) throws IOException {
    TcpProxy proxy =
        new TcpProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
    Thread door = new Thread(proxy::accept, "proxy");
    door.setDaemon(true);
    door.start();
    return proxy;
  }

  /** Where it is to be found instead of the database. */
  public int port() {
    return entrance.getLocalPort();
  }

  private void accept() {
    while (!entrance.isClosed()) {
      try {
        connect(entrance.accept());
      } catch (IOException e) {
        // The database is down, or this is closed: whoever came is sent away, or nobody comes.
      }
    }
  }

  private void connect(Socket client) throws IOException {
    if (refusing) {
      struck.incrementAndGet();
      client.close();
      return;
    }
    try {
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      ProxiedConnection connection = new ProxiedConnection(client, server, this);
      connections.add(connection);
      connection.start();
    } catch (IOException e) {
      client.close();
      throw e;
    }
  }

  /** How many connections there are. */
  public int connections() {
    return connections.size();
  }

  void ended(ProxiedConnection connection) {
    connections.remove(connection);
  }

  /** Keeps a piece of what is passed on waiting, if there is a delay. */
  void delayOne() throws InterruptedException {
    Duration each = delay;
    if (!each.isZero()) {
      struck.incrementAndGet();
      Thread.sleep(each.toMillis());
    }
  }

  /** How often it has cut, refused, half-closed or delayed something so far. */
  public int struck() {
    return struck.get();
  }

  LostAnswers lostAnswers() {
    return lostAnswers;
  }

  /** Cuts all connections, and refuses new ones until {@link #heal}. */
  public void cut() {
    refusing = true;
    struck.addAndGet(connections.size());
    connections.forEach(ProxiedConnection::close);
  }

  /** Keeps everything waiting for so long, in each direction, until {@link #heal}. */
  public void delay(Duration each) {
    delay = each;
  }

  /**
   * Of all connections that are open ends the one direction for half of them, the other direction for the rest: one side sees
   * an end, and the other one goes on as if nothing had happened until {@link #heal}.
   */
  public void halfClose() {
    int count = 0;
    for (ProxiedConnection connection : connections) {
      connection.halfClose(count++ % 2 == 0);
    }
    struck.addAndGet(count);
  }

  /** Has so many answers to commits, and so many to calls that are transactions of their own, never arrive. */
  public void loseAnswers(int each) {
    lostAnswers.lose(each);
  }

  /** How many answers have been lost so far. */
  public int answersLost() {
    return lostAnswers.count();
  }

  /** From now on everything is passed on again; what was broken stays so, and is closed. */
  public void heal() {
    refusing = false;
    delay = Duration.ZERO;
    lostAnswers.lose(0);
    connections.stream().filter(ProxiedConnection::isBroken).forEach(ProxiedConnection::close);
  }

  @Override
  public void close() {
    cut();
    try {
      entrance.close();
    } catch (IOException e) {
      // Nobody comes in any more either way.
    }
  }
}
