package io.whizbang.dispatch;

import io.whizbang.error.NoSingleReceptorException;
import io.whizbang.message.MessageCodec;
import io.whizbang.observe.Observer;
import io.whizbang.value.Positive;
import io.whizbang.value.WallClock;
import io.whizbang.work.ServiceInstance;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Dispatcher}; all but how messages are written and where they go has a default. */
public final class DispatcherBuilder {

  private final MessageCodec codec;
  private final OutboxWriter outbox;
  private LocalReceptors receptors = DispatcherBuilder::noReceptors;
  private Routes routes = Routes.BY_NAME;
  private @Nullable ServiceInstance sender;
  private InstantSource databaseClock = WallClock::now;
  private Observer observer = Observer.NONE;
  private Duration timeout = Duration.ofSeconds(30);
  private Executor executor = ForkJoinPool.commonPool();

  public DispatcherBuilder(MessageCodec codec, OutboxWriter outbox) {
    this.codec = codec;
    this.outbox = outbox;
  }

  /** The receptors that can be invoked; none unless set. */
  public DispatcherBuilder receptors(LocalReceptors newReceptors) {
    receptors = newReceptors;
    return this;
  }

  /** Where messages go; each to the destination of its type's name unless set. */
  public DispatcherBuilder routes(Routes newRoutes) {
    routes = newRoutes;
    return this;
  }

  /** Who sends: the first hop of every message. */
  public DispatcherBuilder sender(ServiceInstance newSender) {
    sender = newSender;
    return this;
  }

  /**
   * The database's clock, as well as this process knows it: a delay ends by that clock. Unless set it is
   * this machine's, which may be wrong.
   */
  public DispatcherBuilder databaseClock(InstantSource clock) {
    databaseClock = clock;
    return this;
  }

  /** Watches what is sent and tells its trace; else that is the one of the message being handled. */
  public DispatcherBuilder observer(Observer newObserver) {
    observer = newObserver;
    return this;
  }

  /** How long to wait until a message is stored; 30 seconds unless set. */
  public DispatcherBuilder timeout(Duration newTimeout) {
    timeout = Positive.duration("Timeout", newTimeout);
    return this;
  }

  /** Runs what is invoked with a delay. */
  public DispatcherBuilder executor(Executor newExecutor) {
    executor = newExecutor;
    return this;
  }

  public OutboxDispatcher build() {
    return new OutboxDispatcher(
        new Wrapping(codec, routes, sender, databaseClock, observer),
        new Storing(outbox, timeout),
        new Invoking(receptors, executor),
        null);
  }

  private static Object noReceptors(LocalReceptors.Invocation invocation) {
    throw new NoSingleReceptorException("This dispatcher knows no receptors, so none of "
        + invocation.message().getClass().getName());
  }
}
