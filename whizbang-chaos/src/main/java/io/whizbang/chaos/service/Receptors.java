package io.whizbang.chaos.service;

import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.MessageKey;
import io.whizbang.receptor.ReceptorContext;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** What the services do with their messages: they write down that they begin, have their effect, and write down that they end. */
final class Receptors {

  /** How often a message is tried; more often than faults can strike one by chance. */
  static final int ATTEMPTS = 10;

  /** After which a receptor that hangs is interrupted. */
  static final Duration LIMIT = Duration.ofSeconds(3);

  private static final long MILLIS_OF_WORK = 10;

  private final String process;
  private final HistoryFile history;
  private final AtomicLong invocations = new AtomicLong();

  Receptors(String process, HistoryFile history) {
    this.process = process;
    this.history = history;
  }

  /** What a receptor does between its two lines in the history. */
  interface Work {
    void run(String invocation) throws Exception;
  }

  void ship(OrderPlaced order, ReceptorContext context) throws Exception {
    MessageKey message = new MessageKey(Shop.SHIP, order.order(), order.number());
    writeDown(message, invocation -> {
      behave(order.conduct(), context.attempt());
      haveEffect(message, invocation, context.connection());
      context.dispatcher().publish(new OrderShipped(order.order(), order.number()));
    });
  }

  void confirm(OrderShipped order, ReceptorContext context) throws Exception {
    MessageKey message = new MessageKey(Shop.CONFIRM, order.order(), order.number());
    writeDown(message, invocation -> haveEffect(message, invocation, context.connection()));
  }

  void writeDown(MessageKey message, Work work) throws Exception {
    String invocation = process + "#" + invocations.incrementAndGet();
    history.write(
        LineKind.BEGUN, invocation, message.receptor(), message.stream(), message.number());
    try {
      work.run(invocation);
    } catch (Exception | Error e) {
      history.write(LineKind.THREW, invocation, e);
      throw e;
    }
    history.write(LineKind.RETURNED, invocation);
  }

  static void behave(Conduct conduct, int attempt) throws InterruptedException {
    boolean fails = conduct == Conduct.POISONOUS || (conduct == Conduct.FAILING && attempt <= 2);
    if (fails) {
      throw new IllegalStateException("This receptor was told to fail");
    }
    boolean hangs = conduct == Conduct.HANGING && attempt == 1;
    Thread.sleep(hangs ? Long.MAX_VALUE : MILLIS_OF_WORK);
  }

  static void haveEffect(MessageKey message, String invocation, Connection connection)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Shop.WRITE_EFFECT)) {
      insert.setString(1, invocation);
      insert.setString(2, message.receptor());
      insert.setObject(3, message.stream());
      insert.setLong(4, message.number());
      insert.executeUpdate();
    }
  }
}
