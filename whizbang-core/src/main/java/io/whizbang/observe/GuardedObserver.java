package io.whizbang.observe;

import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what goes wrong with watching from what is watched: no message fails because of its metrics. */
public record GuardedObserver(Observer inner) implements Observer {

  private static final Logger LOG = LoggerFactory.getLogger(GuardedObserver.class);

  @Override
  public void started(Vitals vitals) {
    run(() -> inner.started(vitals));
  }

  @Override
  public void stopped() {
    run(inner::stopped);
  }

  @Override
  public void flushed(int items, Duration took) {
    run(() -> inner.flushed(items, took));
  }

  @Override
  public Span publishing(Publication publication) {
    return open(() -> inner.publishing(publication.withCause(unguarded(publication.cause()))));
  }

  @Override
  public Span receiving(Reception reception) {
    return open(() -> inner.receiving(reception));
  }

  /** An observer gets its own spans back. */
  private static Span unguarded(Span span) {
    return span instanceof GuardedSpan guarded ? guarded.inner() : span;
  }

  private static Span open(Supplier<Span> opening) {
    try {
      return new GuardedSpan(opening.get());
    } catch (RuntimeException e) {
      log(e);
      return Span.NONE;
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      log(e);
    }
  }

  private static void log(RuntimeException e) {
    LOG.warn("The observer failed, and what it watches goes on", e);
  }

  private record GuardedSpan(Span inner) implements Span {

    @Override
    public @Nullable String traceparent() {
      try {
        return inner.traceparent();
      } catch (RuntimeException e) {
        log(e);
        return null;
      }
    }

    @Override
    public void failed(Throwable thrown) {
      run(() -> inner.failed(thrown));
    }

    @Override
    public void close() {
      run(inner::close);
    }
  }
}
