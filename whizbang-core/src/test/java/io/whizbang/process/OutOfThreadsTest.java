package io.whizbang.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.UuidV7;
import io.whizbang.work.InboxWork;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A machine that is out of threads for a moment breaks no lane for good. */
class OutOfThreadsTest extends ProcessorTest {

  private final ManualScheduler time = new ManualScheduler();
  private final UUID stream = UuidV7.next();
  private boolean speechless;

  @Test
  void aLaneWhoseTurnCannotBeReportedComesToItsEnd() {
    var processor = processor(POLICY, reporting(), time, (WorkHandler<InboxWork>) this::note);
    deliver(message(stream));
    speechless = true;
    time.run();
    assertThat(processor.load().running()).isZero();

    speechless = false;
    InboxWork next = message(UuidV7.next());
    deliver(next);
    time.run();

    assertThat(handled).contains(id(next));
  }

  @Test
  void whatCannotBeBegunForWantOfAThreadIsGivenBackAndDoneLater() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    InboxWork work = message(stream);
    time.runOutOfThreads();
    assertThat(catchThrowable(() -> deliver(work))).isInstanceOf(OutOfMemoryError.class);
    time.haveThreadsAgain();
    strategy.flush();
    assertThat(released()).containsExactly(id(work));
    assertThat(processor.load().isIdle()).isTrue();

    deliver(work);
    time.run();

    assertThat(handled).containsExactly(id(work));
  }

  /** The strategy of the test, except that at times it has no thread to report with. */
  private WorkCoordinatorStrategy reporting() {
    return (WorkCoordinatorStrategy) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {WorkCoordinatorStrategy.class},
        (proxy, method, arguments) -> report(method, arguments));
  }

  private Object report(Method method, Object[] arguments) throws Throwable {
    if (speechless) {
      throw new LinkageError("unable to create native thread");
    }
    try {
      return method.invoke(strategy, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
