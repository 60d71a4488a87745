package io.whizbang.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What a class writes to its log from warnings on, kept for a test instead of being printed. */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Logger logger;

  private LogLines(Logger logger) {
    this.logger = logger;
  }

  public static LogLines of(Class<?> type) {
    var lines = new LogLines((Logger) LoggerFactory.getLogger(type));
    lines.start();
    lines.logger.setLevel(Level.WARN);
    lines.logger.setAdditive(false);
    lines.logger.addAppender(lines);
    return lines;
  }

  public List<String> lines() {
    return lines;
  }

  @Override
  protected void append(ILoggingEvent event) {
    lines.add(event.getFormattedMessage());
  }

  @Override
  public void close() {
    logger.detachAppender(this);
    logger.setAdditive(true);
    logger.setLevel(null);
    stop();
  }
}
